/** Reading a growing file piece by piece gives what reading it once gives. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentName, ReadPosition, SessionEvent } from '../../src/sessions/session.js';
import { adapter, FIXTURES, readAll, readFile } from './read-all.js';

const FILES = (['claude', 'codex', 'gemini'] as const).flatMap((agent) =>
  readdirSync(join(FIXTURES, agent))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => [agent, name] as const),
);

/** A copy whose content can be set, described once. */
async function growing(agent: AgentName, source: string) {
  const path = join(mkdtempSync(join(process.env.LERIM_TEST_ROOT ?? '', 'growing-')), basename(source));
  copyFileSync(source, path);
  const whole = await readAll(agent, path);
  return { path, whole, bytes: readFileSync(path) };
}

async function inPieces(
  file: Awaited<ReturnType<typeof growing>>,
  cuts: readonly number[],
): Promise<SessionEvent[]> {
  const events: SessionEvent[] = [];
  let from: ReadPosition | undefined;
  for (const cut of [...cuts, file.bytes.length]) {
    writeFileSync(file.path, file.bytes.subarray(0, cut));
    const part = await readFile(file.whole.file, from === undefined ? {} : { from });
    events.push(...part.events);
    // What a catalogue keeps is JSON.
    from = JSON.parse(JSON.stringify(part.position)) as ReadPosition;
  }
  return events;
}

describe('incremental reading', () => {
  it.each(FILES)('%s %s: the same at every end of a line', async (agent, name) => {
    const file = await growing(agent, join(FIXTURES, agent, name));
    for (
      let at = file.bytes.indexOf(10);
      at >= 0 && at < file.bytes.length;
      at = file.bytes.indexOf(10, at + 1)
    ) {
      expect(await inPieces(file, [at + 1])).toEqual(file.whole.events);
    }
  });

  it('the same at any cuts, inside lines and characters', async () => {
    for (const [agent, name] of FILES.filter(([, name]) =>
      /tui-compact|forked-2|exec-resumed|0\.61\.0\.jsonl/.test(name),
    )) {
      const file = await growing(agent, join(FIXTURES, agent, name));
      const cuts = fc.array(fc.nat(file.bytes.length), { minLength: 1, maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(cuts, async (at) => {
          expect(
            await inPieces(
              file,
              at.sort((a, b) => a - b),
            ),
          ).toEqual(file.whole.events);
        }),
        { numRuns: 40 },
      );
    }
  });

  it('reading on at the end gives nothing', async () => {
    for (const [agent, name] of FILES) {
      const whole = await readAll(agent, join(FIXTURES, agent, name));
      const again = await adapter(agent).read(whole.file, () => expect.unreachable(), {
        from: whole.position,
      });
      expect(again.bytes).toBe(0);
    }
  });
});
