import type { Settings } from '../config/settings.js';
import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import type { Catalogue } from './catalogue.js';
import type { SyncOptions } from './sync-report.js';

/** What one sync works with. */
export interface Job {
  readonly context: Context;
  readonly repository: Repository;
  readonly settings: Settings;
  readonly catalogue: Catalogue;
  readonly options: SyncOptions;
}
