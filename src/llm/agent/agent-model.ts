import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../git/run-program.js';
import type { Context } from '../../lib/context.js';
import type { LlmRequest } from '../llm.js';
import { type Answer, type Model, ModelFailure } from '../model.js';
import type { Said } from './client.js';
import { conversation, onlyJson, readCalls, withoutMark } from './conversation.js';
import { type FoundClient, findClient, noClient } from './find-client.js';

/**
 * The user's own coding agent as a model: it answers with the login it has, and knows nothing of the folder it is called
 * from. `name` as in the setting `agent.client`, `model` as the agent calls it, `''` for its usual one. Throws
 * `llm-no-agent` when it is not installed.
 */
export function agentModel(context: Context, name: string, model: string): Model {
  const client = findClient(context, name);
  if (client === undefined) throw noClient(name);
  return {
    engine: ['agent', client.name, model].filter(Boolean).join('/'),
    address: '',
    answer: (request, { signal }) => ask(client, { ...context, signal }, request, model),
  };
}

async function ask(
  client: FoundClient,
  context: Context,
  request: LlmRequest,
  model: string,
): Promise<Answer> {
  const { system, prompt } = conversation(request);
  // Nothing of a project's is found from an empty folder.
  const cwd = await mkdtemp(join(context.env.TMPDIR ?? tmpdir(), 'lerim-agent-'));
  try {
    const { args, env } = await client.call(context, { system, model, folder: cwd });
    if (context.signal.aborted) throw new ModelFailure('llm-timeout', `${client.title} took too long.`);
    const options = { input: prompt, env: { ...env, PATH: client.path } };
    const result = await runProgram({ ...context, cwd }, client.program, args, options);
    if (result === undefined) throw noClient(client.name);
    const said = client.read(result.stdout, result.stderr);
    if (said.text !== undefined) return readAnswer(withoutMark(said.text), said, request);
    const { explainEnd } = await import('./explain-end.js');
    throw explainEnd(client, result, said, context.signal);
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

function readAnswer(text: string, { usage }: Said, { schema, tools = [], onText }: LlmRequest): Answer {
  const calls = tools.length > 0 ? readCalls(text) : undefined;
  const spoken = calls ? '' : schema ? onlyJson(text) : text;
  if (calls === undefined && spoken === '') throw new ModelFailure('llm-nonsense', 'The answer is empty.');
  if (spoken !== '') onText?.(spoken);
  return { text: spoken, calls: calls ?? [], ...(usage ? { usage } : {}) };
}
