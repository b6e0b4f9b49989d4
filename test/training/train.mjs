#!/usr/bin/env node
// Trains the models of the heuristic engine on the labelled dialogues beside this file and writes
// src/capture/engines/heuristic/model.json. Deterministic: same data, same features, same numbers.
//
//   node test/training/train.mjs [--check] [--by-file]
//     --check: cross-validation only, nothing is written; --by-file: a fold per author instead of five mixed ones
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { fingerprintOf, readDialogues, toExample } from './examples.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const engine = join(here, '../../src/capture/engines/heuristic');
const ROUNDS = 300;

const rows = readDialogues();
const byFile = process.argv.includes('--by-file');
const FOLDS = byFile ? rows.at(-1).file + 1 : 5;

const features = await loadFeatures();
const examples = rows.map((row) => toExample(row, features));
for (const [i, e] of examples.entries()) e.fold = byFile ? e.row.file : i % FOLDS;

const sentences = examples.flatMap((e) => e.sentences.map((s) => ({ ...s, fold: e.fold, example: e })));
const kindNames = ['decision', 'preference', 'insight', 'pitfall', 'procedure', 'friction'];

const messagePart = {
  items: examples.map((e) => ({ features: e.features, label: e.stored ? 1 : 0, fold: e.fold })),
  least: 5,
  l2: 4,
};
const worthPart = { items: sentences, least: 5, l2: 4 };
const choicePart = {
  items: examples
    .filter(
      ({ row }) => row.before && (row.act === 'choice' || row.act === 'approval' || row.channel === 'answer'),
    )
    .map((e) => ({
      features: e.choice,
      label: e.stored ? 1 : 0,
      fold: e.fold,
    })),
  least: 3,
  l2: 4,
};
report('choice', crossValidate(choicePart), choicePart.items);
report('message', crossValidate(messagePart), messagePart.items);
report('sentence', crossValidate(worthPart), worthPart.items);

const stored = sentences.filter((s) => s.label === 1);
const kindParts = kindNames.map((name) => ({
  items: stored.map((s) => ({ ...s, label: s.example.row.store === name ? 1 : 0 })),
  least: 5,
  l2: 4,
}));
const votes = kindParts.map(crossValidate);
const right = stored.filter(
  (s, i) =>
    kindNames[votes.reduce((best, v, k) => (v[i] > votes[best][i] ? k : best), 0)] === s.example.row.store,
);
console.log(
  `kind      ${stored.length} sentences, right ${((100 * right.length) / stored.length).toFixed(1)} %`,
);

if (!process.argv.includes('--check')) {
  const model = {
    of: fingerprintOf(rows, examples),
    worth: trainOn(worthPart),
    message: trainOn(messagePart),
    choice: trainOn(choicePart),
    kinds: Object.fromEntries(kindNames.map((name, k) => [name, trainOn(kindParts[k])])),
  };
  const text = `${JSON.stringify(model)}\n`;
  writeFileSync(join(engine, 'model.json'), text);
  console.log(`model.json ${(text.length / 1024).toFixed(0)} KB from ${rows.length} dialogues`);
}

/** L2-regularised logistic regression by AdaGrad over full passes in data order. */
function trainOn({ items, least, l2 }) {
  const seen = new Map();
  for (const item of items) for (const f of new Set(item.features)) seen.set(f, (seen.get(f) ?? 0) + 1);
  const ids = new Map([...seen].filter(([, n]) => n >= least).map(([f], i) => [f, i]));
  const data = items.map((item) =>
    [...new Set(item.features)].map((f) => ids.get(f)).filter((i) => i !== undefined),
  );
  const w = new Float64Array(ids.size),
    g2 = new Float64Array(ids.size).fill(1e-6);
  let bias = 0,
    biasG2 = 1e-6;
  for (let round = 0; round < ROUNDS; round++) {
    const grad = new Float64Array(ids.size);
    let biasGrad = 0;
    data.forEach((features, n) => {
      let z = bias;
      for (const i of features) z += w[i];
      const error = 1 / (1 + Math.exp(-z)) - items[n].label;
      biasGrad += error;
      for (const i of features) grad[i] += error;
    });
    for (let i = 0; i < w.length; i++) {
      const g = grad[i] + l2 * w[i];
      g2[i] += g * g;
      w[i] -= (0.3 * g) / Math.sqrt(g2[i]);
    }
    biasG2 += biasGrad * biasGrad;
    bias -= (0.3 * biasGrad) / Math.sqrt(biasG2);
  }
  const weights = {};
  for (const [f, i] of ids) {
    const v = Math.round(w[i] * 100) / 100;
    if (Math.abs(v) >= 0.05) weights[f] = v;
  }
  return { bias: Math.round(bias * 100) / 100, weights };
}

function crossValidate(part) {
  const out = new Array(part.items.length);
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = trainOn({ ...part, items: part.items.filter((x) => x.fold !== fold) });
    part.items.forEach((x, i) => {
      if (x.fold !== fold) return;
      let z = model.bias;
      for (const f of new Set(x.features)) z += model.weights[f] ?? 0;
      out[i] = 1 / (1 + Math.exp(-z));
    });
  }
  return out;
}

function report(name, scores, items) {
  const order = scores.map((s, i) => [s, items[i].label]).sort((a, b) => b[0] - a[0]);
  const all = items.filter((x) => x.label === 1).length;
  const line = [0.5, 0.6, 0.7, 0.8, 0.9].map((limit) => {
    const kept = order.filter(([s]) => s >= limit),
      good = kept.filter(([, l]) => l === 1).length;
    return `${limit}: P ${((100 * good) / Math.max(1, kept.length)).toFixed(0)} R ${((100 * good) / all).toFixed(0)}`;
  });
  let rank = 0,
    area = 0;
  for (const [, label] of order) {
    if (label === 1) rank++;
    else area += rank;
  }
  console.log(
    `${name.padEnd(9)} ${items.length} items, ${all} positive, AUC ${(area / (all * (items.length - all))).toFixed(3)}   ${line.join('   ')}`,
  );
}

async function loadFeatures() {
  const folder = mkdtempSync(join(tmpdir(), 'lerim-train-'));
  try {
    const outfile = join(folder, 'features.mjs');
    await build({
      stdin: {
        contents: "export * from './features.js'; export * from './own-words.js';",
        resolveDir: engine,
        loader: 'ts',
      },
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
      logLevel: 'error',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
