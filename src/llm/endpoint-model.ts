import { APIError } from 'openai';
import { Stream } from 'openai/streaming';
import { chat } from './chat.js';
import type { Call, Dialect, Draft } from './dialect.js';
import { endpointClient } from './endpoint-client.js';
import { type Endpoint, FORMS, type Form } from './endpoints.js';
import { explainFailure } from './explain-failure.js';
import { judge } from './judge.js';
import type { LlmRequest } from './llm.js';
import type { Answer, Limits, Model } from './model.js';
import { responses } from './responses.js';
import { skipThoughts } from './thoughts.js';
import { watchSilence } from './watch-silence.js';

/** A model behind an endpoint that speaks OpenAI's protocol. */
export function endpointModel(endpoint: Endpoint, model: string): Model {
  const dialect: Dialect = endpoint.api === 'responses' ? responses : chat;
  const client = endpointClient(endpoint);
  // Becomes weaker once the server has taken a weaker one only.
  let usual = endpoint.form;

  const ask = async (request: LlmRequest, limits: Limits, form: Form): Promise<Answer> => {
    const silence = watchSilence(limits, request.onText !== undefined);
    const call: Call = { model, request, form, maxTokens: endpoint.maxTokens, signal: silence.signal };
    const onText = skipThoughts(request.onText ?? (() => {}));
    const follow = async (response: Response): Promise<Draft> => {
      silence.heard();
      const events = Stream.fromSSEResponse<unknown>(response, new AbortController(), client);
      const draft = await dialect.follow(silence.hearEach(events), onText);
      // An aborted stream ends as if all was well.
      silence.signal.throwIfAborted();
      return draft;
    };
    try {
      const response = await dialect.send(client, call);
      // Some servers answer in one piece whatever they are asked.
      const streams = response.headers.get('content-type')?.includes('text/event-stream');
      const draft = streams ? await follow(response) : dialect.read(await response.json());
      if (!streams) onText(draft.text);
      const answer = judge(draft, endpoint.host);
      if (request.schema) usual = form;
      return answer;
    } catch (error) {
      const weaker = weakerForm(error, request, form);
      if (weaker === undefined) throw explainFailure(error, endpoint, silence.signal);
      return await ask(request, limits, weaker);
    } finally {
      silence.stop();
    }
  };
  return {
    engine: `${endpoint.name}/${model}`,
    address: endpoint.url,
    free: endpoint.local,
    answer: (request, limits) => ask(request, limits, usual),
  };
}

/** What to ask for when the server does not take a form: it says 400, and seldom why. */
function weakerForm(error: unknown, { schema }: LlmRequest, form: Form): Form | undefined {
  const refused = error instanceof APIError && (error.status === 400 || error.status === 422);
  return schema && refused ? FORMS[FORMS.indexOf(form) + 1] : undefined;
}
