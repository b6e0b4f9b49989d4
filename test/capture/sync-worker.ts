/** One sync of the repository in the current folder, in a process of its own that a test can kill. */
import { syncRepository } from '../../src/capture/sync.js';
import { openRepository } from '../../src/git/open.js';
import { markerEngine } from './marker-engine.js';

const context = {
  cwd: process.cwd(),
  env: process.env,
  now: () => new Date('2026-03-01T12:00:00Z'),
  signal: new AbortController().signal,
};
const report = await syncRepository(context, await openRepository(context), { engine: markerEngine });
console.log(JSON.stringify(report));
