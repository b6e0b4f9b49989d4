import { describe, expect, it } from 'vitest';
import { stem, words } from '../../src/lib/tokens.js';

const terms = (text: string) => words(text).flatMap(({ term, parts }) => [term, ...parts]);

describe('words', () => {
  it('brings inflected forms together', () => {
    expect(terms('migrations migrating migrated')).toEqual(['migrat', 'migrat', 'migrat']);
    expect(stem('wrote')).toBe(stem('write'));
    expect(stem('indices')).toBe(stem('index'));
  });

  it.each([
    ['getUserName', 'get_user_name'],
    ['ECHO_HIDDEN', 'echo-hidden'],
    ['TypeScript', 'type-script'],
    ['host.docker.internal', 'HOST_DOCKER_INTERNAL'],
    ["don't", 'dont'],
    ['Café', 'cafe'],
  ])('reads %s and %s as one word', (one, other) => {
    expect(words(one)[0]?.term).toBe(words(other)[0]?.term);
  });

  it('knows an identifier as a whole and by its parts', () => {
    expect(terms('HTTPServerError')).toEqual(['httpservererror', 'http', 'server', 'error']);
    expect(terms('src/recall/index.ts')).toEqual(expect.arrayContaining(['recal', 'index']));
    expect(terms('--no-verify')).toEqual(expect.arrayContaining(['verifi']));
    expect(terms('PRs')).toEqual(['pr']);
  });

  it('keeps versions and special names whole', () => {
    expect(terms('python3.12')).toEqual(expect.arrayContaining(['python3.12', 'python']));
    expect(terms('c++ c#')).toEqual(['c++', 'c']);
  });

  it('cuts scripts without spaces into pairs', () => {
    expect(terms('認証方式')).toEqual(['認証', '証方', '方式']);
  });

  it('survives half surrogates, controls and endless words', () => {
    expect(() => words(`\ud800 ${'a'.repeat(1e6)} ${'x-'.repeat(1e5)} \u0000\u001b[31m`)).not.toThrow();
    expect(words('')).toEqual([]);
  });
});
