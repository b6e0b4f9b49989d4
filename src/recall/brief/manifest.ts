import type { LoadedMemory } from '../../store/scopes/open-memories.js';
import type { Manifest } from './brief-files.js';
import type { BriefFacts } from './facts.js';
import type { MadeBrief } from './make-brief.js';
import type { Surroundings } from './surroundings.js';

/**
 * @param global the user's own memory
 * @param before the manifest of the brief that this one takes the place of
 */
export function manifestOf(
  run: { readonly id: string; readonly trigger: string },
  facts: BriefFacts,
  { ref, tip, key }: Surroundings,
  { tokens, included, engine, fallback }: MadeBrief,
  global: LoadedMemory | undefined,
  before: Manifest | undefined,
): Manifest {
  const { branch, commit } = facts.work;
  const files = Object.fromEntries(
    included.map(({ stored: { memory, path, blob }, global }) => [
      memory.id,
      { path, blob, ...(global ? { global: true as const } : {}) },
    ]),
  );
  return {
    format: 1,
    run_id: run.id,
    trigger: run.trigger,
    generated_at: facts.now.toISOString(),
    project: facts.project,
    ...(branch === undefined ? {} : { branch }),
    ...(commit === undefined ? {} : { code_commit: commit }),
    memory_ref: ref,
    ...(tip === undefined ? {} : { tip_commit: tip }),
    ...(global ? { global: whereabouts(global) } : {}),
    key,
    tokens,
    ...(engine === undefined ? {} : { engine }),
    ...(fallback === undefined ? {} : { fallback }),
    records_considered: facts.known.length,
    records_included: included.length,
    included_ids: Object.keys(files),
    files,
    changed_since_previous: changesSince(before, files),
  };
}

function whereabouts({
  repository,
  store,
  snapshot: { tip },
}: LoadedMemory): NonNullable<Manifest['global']> {
  return { git_dir: repository.commonDir, ref: store.ref, ...(tip === undefined ? {} : { tip_commit: tip }) };
}

function changesSince(
  before: Manifest | undefined,
  files: Manifest['files'],
): Manifest['changed_since_previous'] {
  const was = before?.files ?? {};
  const ids = Object.keys(files);
  return {
    ...(before ? { previous: before.run_id } : {}),
    added: ids.filter((id) => was[id] === undefined),
    updated: ids.filter((id) => was[id] !== undefined && was[id].blob !== files[id]?.blob),
    removed: Object.keys(was).filter((id) => files[id] === undefined),
  };
}
