// Guards the layers: imports point down only, `model` and `merge` stay free of node: modules,
// only `git/` starts processes of git, and `process.*` is read in cli.ts alone.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Top to bottom; a layer may import itself and what stands below it. */
const LAYERS = [
  'cli.ts',
  'commands',
  'serve',
  'hooks',
  'share',
  'maintain',
  'recall',
  'capture',
  'sessions',
  'store',
  'merge',
  'model',
  'llm',
  'config',
  'git',
  'ui',
  'lib',
];
const PURE = new Set(['model', 'merge']);
const STARTS_PROCESSES = new Set(['git', 'hooks']);

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name));
const layerOf = (file) => relative('src', file).split('/')[0];
const problems = [];

for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const layer = layerOf(file);
  const rank = LAYERS.indexOf(layer);
  if (rank < 0) problems.push(`${file}: '${layer}' is no layer`);
  for (const [, specifier] of text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
    if (specifier.startsWith('.')) {
      const target = layerOf(join(dirname(file), specifier));
      if (LAYERS.indexOf(target) < rank)
        problems.push(`${file}: imports ${specifier}, which is above ${layer}`);
    } else if (PURE.has(layer) && specifier.startsWith('node:')) {
      problems.push(`${file}: ${layer} is pure, yet imports ${specifier}`);
    } else if (specifier === 'node:child_process' && !STARTS_PROCESSES.has(layer)) {
      problems.push(`${file}: only ${[...STARTS_PROCESSES].join(' and ')} start processes`);
    }
  }
  if (
    layer !== 'cli.ts' &&
    /\bprocess\.(?!platform|versions|pid\b|kill\b|memoryUsage|hrtime)/.test(
      text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, ''),
    )
  )
    problems.push(`${file}: reads process.*; take it from the context`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
