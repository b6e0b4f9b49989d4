// Labelled dialogues as the trainer and the tests see them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** All dialogues, in the order of their files; `file` is the number of the file. */
export function readDialogues() {
  const files = readdirSync(here)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
  return files.flatMap((name, file) =>
    readFileSync(join(here, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ ...JSON.parse(line), file })),
  );
}

/** Features and labels of a dialogue, by the engine's own functions. */
export function toExample(row, { choiceFeatures, messageFeatures, sentenceFeatures, ownWords }) {
  const { sentences: own } = ownWords(row.human, row.before);
  const message = {
    channel: row.channel,
    before: row.before,
    after: row.after,
    sentences: own.map((s) => s.text),
  };
  const stored = row.store !== 'none';
  const span = new Set(words(row.span));
  return {
    row,
    stored,
    features: messageFeatures(message),
    choice: choiceFeatures(row.before, row.human, row.after),
    sentences:
      stored && !row.span
        ? []
        : own.map((s, i) => ({
            features: sentenceFeatures(i, message),
            label: stored && share(words(s.text), span) >= 0.5 ? 1 : 0,
          })),
  };
}

/** What a model was trained on: changes with any dialogue and with any feature. */
export function fingerprintOf(rows, examples) {
  const hash = (value) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
  return {
    data: hash(rows),
    features: hash(examples.map((e) => [e.features, e.choice, e.sentences])),
  };
}

function words(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function share(of, within) {
  return of.filter((word) => within.has(word)).length / Math.max(1, of.length);
}
