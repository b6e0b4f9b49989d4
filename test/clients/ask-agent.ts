/** Asks a coding agent as the program would: `ask-agent.mjs CLIENT SECONDS`. Prints the answer or the failure as JSON. */
import { agentModel } from '../../src/llm/agent/agent-model.js';

const [, , client = '', seconds = ''] = process.argv;
const user = new AbortController();
const context = { cwd: process.cwd(), env: process.env, now: () => new Date(), signal: user.signal };
const limits = { signal: AbortSignal.timeout(Number(seconds) * 1000), silenceMs: 60_000 };
const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const started = performance.now();

agentModel(context, client, '')
  .answer(
    {
      system: 'SYSTEM-WORDS: count the letters of “größer”.',
      messages: [{ from: 'user', text: `PROMPT-WORDS “größer” 😀 ${'x'.repeat(200_000)}` }],
      schema: { name: 'count', schema },
      maxOutputTokens: 100,
    },
    limits,
  )
  .then(
    (answer) => ({ answer }),
    ({ code, message, hint }) => ({ failure: { code, message, hint } }),
  )
  .then((outcome) => console.log(JSON.stringify({ ...outcome, milliseconds: performance.now() - started })));
