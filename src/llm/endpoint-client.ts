import { OpenAI } from 'openai';
import type { Endpoint } from './endpoints.js';

/** More than any answer; a server that goes on and on is cut off, in bytes. */
const LARGEST_ANSWER = 32 * 1024 * 1024;

/** A client that sends to this endpoint alone, and takes nothing from the process's environment. */
export function endpointClient({ url, key }: Endpoint): OpenAI {
  return new OpenAI({
    baseURL: url,
    // Servers on this machine want none, the client wants one.
    apiKey: key ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    // Retries know the budget of time, and which model comes next: they are ours.
    maxRetries: 0,
    fetch: boundedFetch,
  });
}

/** Follows no redirect: the user agreed to this host and no other. */
const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let size = 0;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > LARGEST_ANSWER) controller.error(new Error('the answer has no end'));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(bounded), response);
};
