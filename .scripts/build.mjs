// Bundles src/cli.ts to dist/git-lerim.js with lazy chunks, and puts beside it the files that are read at run time.
import { cpSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const shared = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  // Its main file is UMD, which cannot be bundled.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
};

const program = {
  ...shared,
  outdir: 'dist',
  splitting: true,
  minifySyntax: true,
  minifyWhitespace: true,
  chunkNames: 'chunks/[name]-[hash]',
  legalComments: 'none',
};
// What agents wait for is loaded as one file: each of fifty chunks costs half a millisecond. So these chunks hold all
// they need themselves, with what of the second list they load later.
const WAITED_FOR = ['commands/print-brief.ts', 'hooks/run-hook.ts'];
const ALONG = [
  'hooks/give-memory.ts',
  'recall/inject/give-for-prompt.ts',
  'recall/inject/give-for-file.ts',
  'recall/inject/choose-for-prompt.ts',
  'recall/inject/render-memories.ts',
  'recall/inject/tell.ts',
  'recall/open-standing.ts',
  'recall/correct.ts',
];

rmSync('dist', { recursive: true, force: true });
const { metafile } = await build({ ...program, entryPoints: { 'git-lerim': 'src/cli.ts' }, metafile: true });
const named = (source) => relative(realpathSync('src'), resolve(source));
const chunks = new Map(
  Object.entries(metafile.outputs).map(([file, { entryPoint = '' }]) => [named(entryPoint), file]),
);
const otherChunks = {
  name: 'other-chunks',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, resolveDir, path }) => {
      const source = named(join(resolveDir, path)).replace(/\.js$/, '.ts');
      if (kind !== 'dynamic-import' || ALONG.includes(source)) return undefined;
      return { path: `./${basename(chunks.get(source))}`, external: true };
    });
  },
};
for (const source of WAITED_FOR)
  await build({
    ...program,
    outdir: undefined,
    outfile: chunks.get(source),
    splitting: false,
    entryPoints: [`src/${source}`],
    plugins: [otherChunks],
  });
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licences(Object.keys(metafile.inputs)));
// SQLite for reading Cursor's and OpenCode's databases; found relative to the bundle.
cpSync('node_modules/@journeyapps/wa-sqlite/dist/wa-sqlite.wasm', 'dist/wa-sqlite.wasm');
await build({
  entryPoints: ['app.ts', 'theme.ts', 'app.css'].map((file) => `src/serve/dashboard/${file}`),
  outdir: 'dist/dashboard',
  bundle: true,
  minify: true,
  target: 'es2022',
  legalComments: 'none',
});
for (const file of ['index.html', 'icon.svg'])
  cpSync(`src/serve/dashboard/${file}`, `dist/dashboard/${file}`);
// The manual page comes from the same table as the help texts.
await build({ ...shared, entryPoints: ['src/commands/man-page.ts'], outfile: 'dist/man-page.mjs' });
const { manPage } = await import(pathToFileURL('dist/man-page.mjs').href);
writeFileSync('dist/git-lerim.1', await manPage(JSON.parse(readFileSync('package.json', 'utf8')).version));
rmSync('dist/man-page.mjs');

/** The licences of the packages whose code is in the bundle. */
function licences(inputs) {
  const folders = new Set(
    inputs.map((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]).filter(Boolean),
  );
  return [...folders]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `${name} ${version} (${license})\n\n${file ? readFileSync(`${folder}/${file}`, 'utf8').trim() : 'No licence file.'}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
