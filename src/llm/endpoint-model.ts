import { APIError } from 'openai';
import { Stream } from 'openai/streaming';
import { chat } from './chat.js';
import type { Call, Dialect, Draft } from './dialect.js';
import { endpointClient } from './endpoint-client.js';
import { type Endpoint, FORMS, type Form } from './endpoints.js';
import { explainFailure } from './explain-failure.js';
import { judge } from './judge.js';
import type { LlmRequest } from './llm.js';
import type { Limits, Model } from './model.js';
import { responses } from './responses.js';
import { skipThoughts } from './thoughts.js';
import { watchSilence } from './watch-silence.js';

/** A model behind an endpoint that speaks OpenAI's protocol. */
export function endpointModel(endpoint: Endpoint, model: string): Model {
  const dialect: Dialect = endpoint.api === 'responses' ? responses : chat;
  const client = endpointClient(endpoint);
  // Weaker for good once the server has refused the stronger one.
  let form = endpoint.form;

  const draft = async (request: LlmRequest, limits: Limits): Promise<Draft> => {
    const silence = watchSilence(limits, request.onText !== undefined);
    const call: Call = { model, request, form, maxTokens: endpoint.maxTokens, signal: silence.signal };
    const onText = skipThoughts(request.onText ?? (() => {}));
    try {
      const response = await dialect.send(client, call);
      silence.heard();
      // Some servers answer in one piece whatever they are asked.
      if (!response.headers.get('content-type')?.includes('text/event-stream')) {
        const whole = dialect.read(await response.json());
        onText(whole.text);
        return whole;
      }
      const events = Stream.fromSSEResponse<unknown>(response, new AbortController(), client);
      const followed = await dialect.follow(silence.hearEach(events), onText);
      // An aborted stream ends as if all was well.
      silence.signal.throwIfAborted();
      return followed;
    } catch (error) {
      const weaker = weakerForm(error, request, form);
      if (weaker === undefined) throw explainFailure(error, endpoint, silence.signal);
      form = weaker;
      return await draft(request, limits);
    } finally {
      silence.stop();
    }
  };
  return {
    engine: `${endpoint.name}/${model}`,
    address: endpoint.url,
    free: endpoint.local,
    answer: async (request, limits) => judge(await draft(request, limits), endpoint.host),
  };
}

/** What to ask for when the server does not take a form: it says 400, and seldom why. */
function weakerForm(error: unknown, { schema }: LlmRequest, form: Form): Form | undefined {
  const refused = error instanceof APIError && (error.status === 400 || error.status === 422);
  return schema && refused ? FORMS[FORMS.indexOf(form) + 1] : undefined;
}
