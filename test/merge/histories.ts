/** Random histories of a few clones: what people, agents and careless hands do to a memory branch, and when they meet. */
import fc from 'fast-check';
import type { FileChange, Oid } from '../../src/git/objects.js';
import { formatMemory } from '../../src/model/format-memory.js';
import type { Memory } from '../../src/model/memory.js';
import { parseMemory } from '../../src/model/parse-memory.js';
import { patchText } from '../../src/model/patch-text.js';
import { archived, isArchived, pathFor, unarchived, withId } from '../../src/model/paths.js';
import { utcTime } from '../../src/model/times.js';
import { ROOT } from '../../src/store/branch.js';
import { mergeTip } from '../../src/store/merge-tips.js';
import { decision } from '../helpers/memories.js';
import { MemoryObjects } from './memory-objects.js';

export interface Step {
  readonly clone: number;
  readonly kind: keyof typeof ACTIONS | 'pull' | 'mergeByHand' | 'amend';
  /** Which memory or clone, and which value; taken modulo what there is. */
  readonly pick: number;
  readonly value: number;
  /** Seconds after the beginning, by this clone's clock, which may be wrong. */
  readonly at: number;
}

const TITLES = ['Use tokens', 'Keep it small', 'Ask first'];
const START = Date.parse('2026-02-01T10:00:00Z');

type Files = Map<string, string>;
interface Act {
  readonly files: Files;
  readonly step: Step;
  /** Adds an id that has never been, or one that other clones may bring, too. */
  readonly newId: () => string;
}

/** Each changes the files of one clone; `false` when there is nothing to do it to. */
const ACTIONS = {
  add: ({ files, step, newId }) => write(files, { ...fresh(step, newId()), id: newId() }),
  capture: ({ files, step }) => {
    const id = `dec-seen${step.pick % 3}`;
    const there = memories(files).some(({ memory }) => memory.id === id);
    return !there && write(files, { ...fresh(step, id), id });
  },
  body: (act) => edit(act, (memory) => ({ ...memory, body: editLines(memory.body, act.step) })),
  sameBody: (act) => edit(act, (memory) => ({ ...memory, body: `${memory.body}\nThe same words.` })),
  title: (act) =>
    edit(act, (memory) => ({ ...memory, title: `${TITLES[act.step.value % 3]} ${act.step.value % 2}` })),
  confidence: (act) =>
    edit(act, (memory) => ({ ...memory, confidence: (act.step.value % 10) / 10 }) as Memory),
  tag: (act) => edit(act, (memory) => ({ ...memory, tags: toggle(memory.tags, `t${act.step.value % 4}`) })),
  pin: (act) =>
    edit(act, ({ pinned, ...memory }) => (pinned ? memory : { ...memory, pinned: true }) as Memory),
  anchor: (act) =>
    edit(act, (memory) => ({
      ...memory,
      anchors: [{ path: 'a.ts', blob: `${1000 + (act.step.value % 5)}` }],
    })),
  extra: (act) => edit(act, (memory) => ({ ...memory, extra: { owner: `team ${act.step.value % 3}` } })),
  archive: (act) => move(act, false, (path, id) => free(act.files, archived(path), id)),
  restore: (act) => move(act, true, (path, id) => free(act.files, unarchived(path), id)),
  delete: ({ files, step }) => {
    const found = choose(memories(files), step.pick);
    return found !== undefined && files.delete(found.path);
  },
  rename: ({ files, step }) => {
    const found = choose(memories(files), step.pick);
    const target = found?.path.replace(/[^/]*$/, `20260201-by-hand-${step.value % 3}.md`);
    return !!found && !!target && !files.has(target) && shift(files, found.path, target);
  },
  copy: ({ files, step }) => {
    const found = choose(memories(files), step.pick);
    const target = found?.path.replace(/\.md$/, `-copy.md`);
    if (!found || !target || files.has(target)) return false;
    files.set(target, found.text.replace(/\n$/, `\nCopied ${step.value % 3}.\n`));
    return true;
  },
  break: ({ files, step }) => {
    const found = choose(memories(files), step.pick);
    if (!found) return false;
    files.set(found.path, found.text.replace(/^---\n/, `---\n[${step.value % 2}\n`));
    return true;
  },
  nameless: ({ files, step }) => {
    const path = `notes/20260201-plain-${step.pick % 2}.md`;
    const text = files.get(path);
    const line = `Line ${step.value % 5}.\n`;
    files.set(path, text === undefined ? `---\ntitle: Plain\n---\n\nFirst.\n\n${line}` : `${text}\n${line}`);
    return true;
  },
  readme: ({ files, step }) => {
    const lines = (files.get('README.md') ?? 'One\n\nTwo\n\nThree\n').split('\n');
    lines[(step.pick % 3) * 2] = `Line ${step.value % 4}`;
    files.set('README.md', lines.join('\n'));
    return true;
  },
  removeReadme: ({ files }) => files.delete('README.md'),
  windows: ({ files, step }) => {
    const found = choose(memories(files), step.pick);
    if (!found || found.text.includes('\r')) return false;
    files.set(found.path, found.text.replaceAll('\n', '\r\n'));
    return true;
  },
} satisfies Record<string, (act: Act) => boolean>;

/** After these a memory may rightly be gone. */
const DESTRUCTIVE = new Set<Step['kind']>(['delete', 'copy', 'break', 'rename', 'nameless']);

const MANY: readonly Step['kind'][] = [
  'add',
  'body',
  'body',
  'pull',
  'pull',
  'pull',
  'pull',
  'pull',
  'archive',
  'capture',
];

export const steps = fc.array(
  fc.record({
    clone: fc.nat(3),
    kind: fc.constantFrom(...MANY, 'amend', 'mergeByHand', ...(Object.keys(ACTIONS) as Step['kind'][])),
    pick: fc.nat(20),
    value: fc.nat(20),
    at: fc.nat(60),
  }),
  { minLength: 8, maxLength: 40, size: 'medium' },
);

export class World {
  readonly objects = new MemoryObjects();
  readonly tips: Oid[];
  /** Commits that people made. */
  readonly made = new Set<Oid>();
  /** Ids that nobody has done anything to that could end them. */
  readonly safe = new Set<string>();
  /** The commit that brought an id. */
  readonly added = new Map<string, Oid>();
  private readonly harmed = new Set<string>();
  private count = 0;

  constructor(clones: number) {
    const root = this.objects.commit(ROOT, []);
    const files = new Map<string, string>();
    for (const [index, title] of TITLES.entries())
      write(files, decision({ id: `dec-begin${index}`, title, body: 'One.\n\nTwo.\n\nThree.\n\nFour.' }));
    const first = this.commitFiles(root, files, 'Begin\n', new Date(START));
    this.tips = Array.from({ length: clones }, () => first);
  }

  async run(step: Step): Promise<void> {
    const clone = step.clone % this.tips.length;
    const tip = this.tips[clone] as Oid;
    if (step.kind === 'pull') {
      this.tips[clone] = await this.merge(tip, this.tips[step.pick % this.tips.length] as Oid);
      return;
    }
    if (step.kind === 'mergeByHand') return this.mergeByHand(step, clone, tip);
    if (step.kind === 'amend') return this.amend(step, clone, tip);
    const files = this.objects.texts(tip);
    const before = idsOf(files);
    const newId = () => `dec-new${this.count}`;
    this.count++;
    const act: (act: Act) => boolean = ACTIONS[step.kind];
    if (!act({ files, step, newId })) return;
    const after = idsOf(files);
    for (const id of after) if (!before.has(id) && !this.harmed.has(id)) this.safe.add(id);
    if (DESTRUCTIVE.has(step.kind))
      for (const id of [...before, ...after])
        if (!before.has(id) || !after.has(id) || step.kind !== 'delete') this.harm(id);
    const made = this.commitFiles(tip, files, `${step.kind}\n`, new Date(START + step.at * 1000));
    this.tips[clone] = made;
    for (const id of after) if (!before.has(id)) this.added.set(id, made);
  }

  /** As `git merge` and a person who resolves everything in favour of one side would leave it. */
  private mergeByHand(step: Step, clone: number, tip: Oid): void {
    const other = this.tips[step.pick % this.tips.length] as Oid;
    if (this.objects.reach([tip]).has(other) || this.objects.reach([other]).has(tip)) return;
    const [ours, theirs] = [this.objects.texts(tip), this.objects.texts(other)];
    for (const id of [...idsOf(ours), ...idsOf(theirs)]) this.harm(id);
    const date = new Date(START + step.at * 1000);
    this.tips[clone] = this.commitFiles(tip, new Map([...theirs, ...ours]), 'By hand\n', date, [other]);
  }

  /** Somebody corrects a merge of ours in place. */
  private amend(step: Step, clone: number, tip: Oid): void {
    const merge = this.objects.commits.get(tip);
    if (!merge || merge.parents.length < 2 || this.made.has(tip)) return;
    const files = this.objects.texts(tip);
    const act = { files, step, newId: () => 'dec-none' };
    if (!ACTIONS.body(act) && !ACTIONS.readme(act)) return;
    const before = this.objects.texts(merge.parents[0] as Oid);
    const changes = changesBetween(before, files);
    const { message, author } = merge;
    const commit = { message, author, date: new Date(merge.date), changes };
    const oid = this.objects.commit(commit, merge.parents, { name: 'Ada', email: 'ada@example.com' });
    this.made.add(oid);
    this.tips[clone] = oid;
  }

  async merge(ours: Oid, theirs: Oid): Promise<Oid> {
    const outcome = await mergeTip(this.objects, ours, theirs);
    if (outcome.kind === 'shallow' || outcome.kind === 'unrelated') throw new Error(outcome.kind);
    return outcome.tip;
  }

  /** What one clone has that has pulled from all others in this order. */
  async meet(order: readonly number[]): Promise<Oid> {
    const [first = 0, ...rest] = order;
    let tip = this.tips[first] as Oid;
    for (const clone of rest) tip = await this.merge(tip, this.tips[clone] as Oid);
    return tip;
  }

  commitFiles(tip: Oid, files: Files, message: string, date: Date, merge: readonly Oid[] = []): Oid {
    const before = this.objects.texts(tip);
    const changes = changesBetween(before, files);
    const author = { name: 'Ada', email: 'ada@example.com' };
    const oid = this.objects.commit({ message, changes, author, date }, [tip, ...merge]);
    this.made.add(oid);
    return oid;
  }

  private harm(id: string): void {
    this.harmed.add(id);
    this.safe.delete(id);
  }
}

function idsOf(files: Files): Set<string> {
  return new Set(memories(files).map(({ memory }) => memory.id));
}

/** Memories among files, in the order of their paths. */
export function memories(files: Files): { path: string; text: string; memory: Memory }[] {
  return [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([path, text]) => {
      const parsed = path.endsWith('.md') ? parseMemory(text, path) : undefined;
      return parsed && 'memory' in parsed ? [{ path, text, memory: parsed.memory }] : [];
    });
}

function changesBetween(before: Files, after: Files): FileChange[] {
  const gone = [...before.keys()].filter((path) => !after.has(path));
  const written = [...after].filter(([path, text]) => before.get(path) !== text);
  return [
    ...gone.map((path) => ({ path, content: null })),
    ...written.map(([path, content]) => ({ path, content })),
  ];
}

function fresh(step: Step, id: string): Memory {
  const time = utcTime(new Date(START + step.at * 1000));
  const title = TITLES[step.value % TITLES.length] ?? '';
  return decision({
    id,
    title,
    created: time,
    updated: time,
    body: `Rule ${step.value}.\n\n**Why:** so.\n\nLast.`,
  });
}

function write(files: Files, memory: Memory): boolean {
  const path = pathFor(memory);
  files.set(free(files, path, memory.id), formatMemory(memory));
  return true;
}

function free(files: Files, path: string, id: string): string {
  return files.has(path) ? withId(path, id) : path;
}

function edit({ files, step }: Act, change: (memory: Memory) => Memory): boolean {
  const found = choose(memories(files), step.pick);
  if (!found) return false;
  // Every third edit is by hand: the date stays.
  const updated = utcTime(new Date(START + step.at * 1000));
  const next = { ...change(found.memory), ...(step.value % 3 === 0 ? {} : { updated }) };
  const text = patchText(found.text, next, found.path);
  if (text === found.text) return false;
  files.set(found.path, text);
  return true;
}

function editLines(body: string, { pick, value }: Step): string {
  const lines = body.split('\n');
  const at = value % (lines.length + 1);
  if (pick % 4 === 0) lines.splice(at, 0, `New ${value}.`, '');
  else if (pick % 4 === 1) lines.push('', `More ${value}.`);
  else if (pick % 4 === 2) lines.splice(at, 1);
  else lines[at] = `Line ${value}.`;
  return lines.join('\n').trim() || 'Nothing left.';
}

function toggle(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((one) => one !== item) : [...list, item];
}

function move({ files, step }: Act, from: boolean, target: (path: string, id: string) => string): boolean {
  const found = choose(
    memories(files).filter(({ path }) => isArchived(path) === from),
    step.pick,
  );
  return found !== undefined && shift(files, found.path, target(found.path, found.memory.id));
}

function shift(files: Files, path: string, target: string): boolean {
  const text = files.get(path);
  if (text === undefined || files.has(target)) return false;
  files.delete(path);
  files.set(target, text);
  return true;
}

function choose<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % list.length];
}
