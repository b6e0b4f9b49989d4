import { type FoundFile, statFile } from './find-files.js';
import type { AgentName, KnownSessions, ReportUnreadable, SessionFile } from './session.js';
import { unlessUnreadable } from './unless-unreadable.js';

/** Makes a session of a file; `before` is what was known of it, when it has changed since. */
type Describe = (file: FoundFile, before?: SessionFile) => Promise<SessionFile>;

/** The sessions of an agent that keeps one a file. Unchanged ones are taken as known, unreadable ones reported. */
export async function* describeFiles(
  agent: AgentName,
  files: Iterable<FoundFile>,
  describe: Describe,
  known?: KnownSessions,
  report?: ReportUnreadable,
): AsyncIterable<SessionFile> {
  for (const file of files) {
    const before = known?.(agent, file.path);
    const session =
      before?.version === file.version
        ? before
        : await unlessUnreadable(file.path, report, () => describe(file, before));
    if (session !== undefined) yield session;
  }
}

/** The session in a file the user named; empty when there is no such file. */
export async function describeNamed(path: string, describe: Describe): Promise<SessionFile[]> {
  const file = await statFile(path);
  return file === undefined ? [] : [await describe(file)];
}
