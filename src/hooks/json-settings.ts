/** JSON settings of agents, edited so that all but our part stays as it is: comments, order, indentation, line ends. */
import { applyEdits, type JSONPath, modify, type ParseError, parse } from 'jsonc-parser';
import { LerimError } from '../lib/errors.js';

export type JsonObject = Record<string, unknown>;

/** The settings, or new ones, with what has to be in them beside our part. */
export function withSkeleton(text: string | undefined, skeleton: JsonObject): string {
  let edited = text === undefined || text.trim() === '' ? '{}\n' : text;
  for (const [key, value] of Object.entries(skeleton))
    if (readObject(edited)[key] === undefined) edited = putValue(edited, [key], value);
  return edited;
}

/** Whether nothing is left that anybody could miss. */
export function isBare(text: string, skeleton: JsonObject = {}): boolean {
  const left = Object.keys(readObject(text)).filter((key) => skeleton[key] === undefined);
  return left.length === 0 && !text.replaceAll('://', '').includes('//') && !text.includes('/*');
}

/** Throws `settings-not-json` for what cannot be edited safely. */
export function readObject(text: string): JsonObject {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ' '), errors, { allowTrailingComma: true });
  if (errors.length > 0) throw unreadable('it is not valid JSON');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable('it is not an object');
  return value as JsonObject;
}

/** The text with a value at a path, or without one (`undefined`). */
export function putValue(text: string, path: JSONPath, value: unknown, insert = false): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = text.slice(mark.length);
  const [, indent = '  '] = /^([ \t]+)\S/m.exec(body) ?? [];
  const edits = modify(body, path, value, {
    isArrayInsertion: insert,
    formattingOptions: {
      insertSpaces: !indent.startsWith('\t'),
      tabSize: indent.startsWith('\t') ? 1 : indent.length,
      eol: body.includes('\r\n') ? '\r\n' : '\n',
    },
  });
  return mark + applyEdits(body, edits);
}

export function unreadable(reason: string): LerimError {
  return new LerimError('settings-not-json', `The agent's settings file is left alone: ${reason}.`, {
    hint: 'Correct the file, then run it again.',
  });
}
