/** The container that serves: its compose file, what it sees, and docker. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { lerimHome } from '../config/settings.js';
import { runAttached } from '../git/run-attached.js';
import { runProgram } from '../git/run-program.js';
import { packageFile } from '../hooks/package-file.js';
import type { Context } from '../lib/context.js';
import { EXIT, LerimError } from '../lib/errors.js';
import { replaceFile } from '../lib/replace-file.js';
import { ADAPTERS } from '../sessions/adapters.js';

/** A folder or file of this machine that the container sees, at the same place. */
interface Mount {
  readonly path: string;
  readonly writable: boolean;
}

export interface Container {
  readonly file: string;
  /** Text of the file. */
  readonly text: string;
  readonly mounts: readonly Mount[];
}

function composeFile(context: Pick<Context, 'env' | 'cwd'>): string {
  return join(lerimHome(context), 'container', 'compose.yaml');
}

/**
 * @param program the running program; the container runs the same
 * @param projects folders of the projects it shows, the first of them when none is named
 */
export async function planContainer(
  context: Context,
  program: string,
  projects: readonly string[],
  port: number,
): Promise<Container> {
  const home = context.env.HOME || homedir();
  const mounts = withoutNested([
    ...[lerimHome(context), ...projects].map((path) => ({ path, writable: true })),
    ...[...ADAPTERS.flatMap((adapter) => adapter.places(context)), join(home, '.gitconfig')]
      .filter((path) => existsSync(path))
      .map((path) => ({ path, writable: false })),
  ]);
  const { uid, gid } = userInfo();
  const values: Record<string, string> = {
    FOLDER: projects[0] ?? home,
    USER: `${uid}:${gid}`,
    HOME: home,
    LERIM_HOME: lerimHome(context),
  };
  const volumes = [
    volume({ path: dirname(dirname(await realpath(program))), writable: false }, '/opt/git-lerim'),
    ...mounts.map((mount) => volume(mount, mount.path)),
  ].join('');
  const text = packageFile('templates/compose.yaml')
    .replace(/ "@VOLUMES@"/, () => volumes)
    .replace('@PORT@', String(port))
    .replace(/"@([A-Z_]+)@"/g, (_, name) => literal(values[name] ?? ''));
  return { file: composeFile(context), text, mounts };
}

/** A text in YAML, which compose does not look for variables in. */
function literal(text: string): string {
  return JSON.stringify(text).replaceAll('$', '$$$$');
}

function volume({ path, writable }: Mount, target: string): string {
  return [
    '\n      - type: bind',
    `        source: ${literal(path)}`,
    `        target: ${literal(target)}`,
    ...(writable ? [] : ['        read_only: true']),
  ].join('\n');
}

/** What lies in a folder that is seen anyway is left out, unless it may be written to there alone. */
function withoutNested(mounts: readonly Mount[]): Mount[] {
  return mounts.filter(
    ({ path, writable }, at) =>
      !mounts.some(
        (other, place) =>
          (path === other.path ? place < at : path.startsWith(other.path + sep)) &&
          (other.writable || !writable),
      ),
  );
}

/** Writes the file, and beside it the access token: that of the last time, else a new one. */
export async function writeContainer({ file, text }: Container): Promise<{ readonly token: string }> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const tokenFile = join(folder, 'token.env');
  const kept = await readFile(tokenFile, 'utf8').catch(() => '');
  const token = /^LERIM_TOKEN=([\w-]{32,})$/m.exec(kept)?.[1] ?? randomBytes(24).toString('base64url');
  await writeFile(tokenFile, `LERIM_TOKEN=${token}\n`, { mode: 0o600 });
  await chmod(tokenFile, 0o600);
  await replaceFile(file, text);
  return { token };
}

/** Runs `docker compose` on the file; it talks to the terminal itself. @returns its exit code */
export async function compose(context: Context, ...words: readonly string[]): Promise<number> {
  const file = composeFile(context);
  if (!existsSync(file))
    throw new LerimError('no-container', 'No container was set up here.', {
      hint: "'git lerim up' does it; 'git lerim serve' needs none.",
    });
  const found = await runProgram(context, 'docker', ['compose', 'version'], { input: '' });
  if (found?.code !== 0)
    throw new LerimError(
      'no-docker',
      found ? "This machine's docker has no compose." : 'There is no docker on this machine.',
      {
        hint: `Install Docker with its compose plugin, or do without: 'git lerim serve'. What would run is described in ${file}.`,
      },
    );
  return (await runAttached(context, 'docker', ['compose', '--file', file, ...words])) ?? EXIT.failure;
}
