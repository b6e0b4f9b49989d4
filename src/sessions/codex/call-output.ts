import { headAndTail } from '../clip.js';
import { asList, asObject, asText, parseJson } from '../json-value.js';

/** `Exit code: 0\nWall time: …\nOutput:\n` and the like, which newer versions put before the output. */
const PREFACE =
  /^(?:(?:Command|Chunk ID|Exit code|Wall time|Process exited|Process running|Original token count|Total output lines)[^\n]*\n)+(?:Output:\n?)?/;
const EXIT = /^(?:Exit code: |Process exited with code )(-?\d+)/m;
const FAILED =
  /^(?:apply_patch verification failed|(?:exec command|patch|tool call) rejected by user|failed |error:|execution error)/i;

/** Whether a call went well, and what it printed, from the forms Codex 0.44 to 0.169 record it in. */
export function callOutput(output: unknown): { ok: boolean; text: string } {
  const text = plain(output);
  const recorded = text.startsWith('{') ? asObject(parseJson(text)) : asObject(output);
  const exit = asObject(recorded?.metadata)?.exit_code;
  if (typeof exit === 'number') return { ok: exit === 0, text: headAndTail(asText(recorded?.output) ?? '') };
  const preface = PREFACE.exec(text)?.[0] ?? '';
  const code = EXIT.exec(preface)?.[1];
  const ok = code === undefined ? recorded?.success !== false && !FAILED.test(text) : code === '0';
  return { ok, text: headAndTail(text.slice(preface.length)) };
}

/** The text of an output, whatever its form. */
export function plain(output: unknown): string {
  if (typeof output === 'string') return output;
  const parts = Array.isArray(output) ? output : asList(asObject(output)?.content);
  if (parts.length === 0) return asText(asObject(output)?.content) ?? asText(asObject(output)?.output) ?? '';
  return parts.map((part) => asText(asObject(part)?.text) ?? '').join('\n');
}
