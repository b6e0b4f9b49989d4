import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as features from '../../../../src/capture/engines/heuristic/features.js';
import { MODEL_OF } from '../../../../src/capture/engines/heuristic/model.js';
import { ownWords } from '../../../../src/capture/engines/heuristic/own-words.js';
import { fingerprintOf, readDialogues, toExample } from '../../../training/examples.mjs';

it('is the model of these dialogues and these features (else run test/training/train.mjs)', () => {
  const rows = readDialogues();
  const examples = rows.map((row) => toExample(row, { ...features, ownWords }));
  expect(MODEL_OF).toEqual(fingerprintOf(rows, examples));
});

it('stays small', () => {
  const path = fileURLToPath(
    new URL('../../../../src/capture/engines/heuristic/model.json', import.meta.url),
  );
  expect(statSync(path).size).toBeLessThan(150 * 1024);
});
