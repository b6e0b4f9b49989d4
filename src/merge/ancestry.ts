/**
 * What of a history has to be merged. Merges made by this program say nothing of their own, so they are looked
 * through: what they brought together are the last commits that people made. Because those are merged anew, in
 * one order and from one base, the result depends on what people did, not on who merged with whom, or when.
 */

/** A commit, as far as it matters here. */
export interface Node {
  readonly oid: string;
  readonly parents: readonly string[];
  /** Author's date, ISO 8601 UTC. */
  readonly date: string;
  /** Made by this program, and not touched since. */
  readonly isMerge: boolean;
}

export interface History {
  /** Everything the tips reach, or as much of it as there is no doubt about. */
  readonly nodes: ReadonlyMap<string, Node>;
  /** Commits whose parents are missing from a shallow clone. */
  readonly cuts: ReadonlySet<string>;
}

/** A shallow clone ends before the answer. */
export class HistoryEnds extends Error {}

/** The commits that people made last, oldest first: all that `tips` stand for, and none that another one has seen. */
export function lastChanges(history: History, tips: readonly string[]): string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [...tips];
  for (let oid = open.pop(); oid !== undefined; oid = open.pop()) {
    if (seen.has(oid)) continue;
    seen.add(oid);
    const node = history.nodes.get(oid);
    if (!node?.isMerge) found.add(oid);
    else if (history.cuts.has(oid)) throw new HistoryEnds();
    else open.push(...node.parents);
  }
  const date = (oid: string): string => history.nodes.get(oid)?.date ?? '';
  return withoutAncestors(history, found).sort((one, other) =>
    `${date(one)} ${one}` < `${date(other)} ${other}` ? -1 : 1,
  );
}

/** The newest commits that both sides have: one, none, or several where two people merged crosswise. */
export function commonHeads(history: History, ours: readonly string[], theirs: readonly string[]): string[] {
  const [one, other] = [reachable(history, ours), reachable(history, theirs)];
  for (const cut of history.cuts) if (one.has(cut) !== other.has(cut)) throw new HistoryEnds();
  const common = new Set([...one].filter((oid) => other.has(oid)));
  for (const oid of [...common])
    for (const parent of history.nodes.get(oid)?.parents ?? []) common.delete(parent);
  return [...common].sort();
}

function withoutAncestors(history: History, oids: ReadonlySet<string>): string[] {
  if (oids.size < 2) return [...oids];
  const parents = [...oids].flatMap((oid) => history.nodes.get(oid)?.parents ?? []);
  const older = reachable(history, parents);
  return [...oids].filter((oid) => !older.has(oid));
}

/** The commits themselves and all before them. */
function reachable({ nodes }: History, from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let oid = open.pop(); oid !== undefined; oid = open.pop()) {
    if (found.has(oid)) continue;
    found.add(oid);
    open.push(...(nodes.get(oid)?.parents ?? []));
  }
  return found;
}
