import type { Installation } from '../../hooks/shims.js';
import type { Context } from '../../lib/context.js';
import type { Projects } from './projects.js';

/** What the endpoints have beside the request. */
export interface Services {
  readonly context: Context;
  readonly projects: Projects;
  /** Where agents' hooks are to find git-lerim; absent in a container, whose paths mean nothing outside. */
  readonly installation?: Installation;
  readonly version: string;
}
