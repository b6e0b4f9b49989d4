/**
 * Spans of runs, model calls and tool calls. Off, which is the default, a span is a look at an empty slot and a call of the
 * function; OpenTelemetry is loaded when a traced run begins.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import type { Attributes, OpenSpan, Span } from './span.js';

const current = new AsyncLocalStorage<OpenSpan>();
const OFF: Span = { set() {}, body() {} };

/** Does `work` within a span, when it is part of a traced run. */
export async function span<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = current.getStore();
  return parent === undefined ? work(OFF) : within(parent.child(name, attributes), work);
}

/**
 * Does `work` as a run of its own, traced when the user wants that, and sends the spans. A collector that is gone costs
 * two seconds and is no failure.
 */
export async function tracedRun<T>(
  context: Context,
  settings: Settings,
  name: string,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const wanted = context.env.LERIM_TRACING ?? String(settings.get('tracing.enabled'));
  if (wanted !== '1' && wanted !== 'true') return span(name, {}, work);
  const { openTracer } = await import('./open-tracer.js');
  const tracer = openTracer(context, settings);
  try {
    return await within(tracer.begin(name), work);
  } finally {
    await tracer.close();
  }
}

async function within<T>(open: OpenSpan, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await current.run(open, () => work(open));
    open.end();
    return result;
  } catch (error) {
    open.end(error);
    throw error;
  }
}
