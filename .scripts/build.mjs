// Bundles src/cli.ts to dist/git-lerim.js with lazy chunks, and puts beside it the files that are read at run time.
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: { 'git-lerim': 'src/cli.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: 'chunks/[name]-[hash]',
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  // Its main file is UMD, which cannot be bundled.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  legalComments: 'none',
});
// SQLite for reading Cursor's and OpenCode's databases; found relative to the bundle.
cpSync('node_modules/@journeyapps/wa-sqlite/dist/wa-sqlite.wasm', 'dist/wa-sqlite.wasm');
