import type { Context } from '../lib/context.js';
import { readBytes } from './files.js';
import { type Installation, launcherFiles } from './shims.js';

/**
 * Brings what the agents call up to this version, after an update in place. Their settings need no change for it; what
 * leads to another installation, or was set up by nobody, is left alone.
 */
export async function refreshLaunchers(
  context: Pick<Context, 'env' | 'cwd'>,
  installation: Installation,
): Promise<void> {
  const old = launcherFiles(context, installation).filter(({ path, text }) => {
    const current = readBytes(path)?.toString('utf8');
    return current !== undefined && current !== text && current.includes(installation.program);
  });
  if (old.length === 0) return;
  // Once a version; most syncs need none of it.
  const [{ launcher }, { Manifest }, { lerimHome }] = await Promise.all([
    import('./agent-plan.js'),
    import('./manifest.js'),
    import('../config/settings.js'),
  ]);
  const manifest = new Manifest(lerimHome(context));
  for (const file of launcher(context, installation)) {
    const [user] = manifest.usersOf(file.path);
    if (user !== undefined && old.some(({ path }) => path === file.path)) manifest.install(file, user);
  }
}
