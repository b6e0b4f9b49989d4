import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Bundles a TypeScript file of ours so that a process of its own can run it; gives the path of the result. */
export async function bundle(file: URL): Promise<string> {
  const source = fileURLToPath(file);
  const outdir = join(process.env.LERIM_TEST_ROOT ?? '', 'bundles');
  mkdirSync(outdir, { recursive: true });
  const outfile = join(outdir, basename(source).replace(/\.ts$/, '.mjs'));
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20',
    logLevel: 'error',
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  });
  return outfile;
}
