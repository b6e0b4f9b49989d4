import { context as root, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Settings } from '../config/settings.js';
import type { Context } from '../lib/context.js';
import { LerimError } from '../lib/errors.js';
import { redact } from '../lib/secrets/redact.js';
import type { OpenSpan } from './span.js';

const SEND_WITHIN_MS = 2000;

interface RunTracer {
  begin(name: string): OpenSpan;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** OpenTelemetry, sending to the collector that the environment or the user's settings name. */
export function openTracer(context: Context, settings: Settings): RunTracer {
  const exporter = new OTLPTraceExporter({
    url: collector(context, settings),
    timeoutMillis: SEND_WITHIN_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': context.env.OTEL_SERVICE_NAME || 'git-lerim' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('git-lerim');
  const bodies = settings.get('tracing.bodies');
  return {
    begin: (name) => openSpan(tracer, bodies, name, {}),
    close: () => provider.shutdown().catch(() => {}),
  };
}

function openSpan(
  tracer: Tracer,
  bodies: boolean,
  name: string,
  attributes: Parameters<OpenSpan['set']>[0],
  parent = root.active(),
): OpenSpan {
  const kind = attributes['server.address'] === undefined ? SpanKind.INTERNAL : SpanKind.CLIENT;
  const span = tracer.startSpan(name, { attributes: { ...attributes }, kind }, parent);
  const inside = trace.setSpan(parent, span);
  return {
    set: (more) => void span.setAttributes({ ...more }),
    body(key, text) {
      if (bodies) span.setAttribute(key, redact(text()).text);
    },
    child: (childName, more) => openSpan(tracer, bodies, childName, more, inside),
    end(error) {
      if (error !== undefined) {
        const type = error instanceof LerimError ? error.code : 'internal';
        span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR, message: type });
      }
      span.end();
    },
  };
}

/** As the specification says: the address for traces as it is, the one for everything with the path added. */
function collector({ env }: Context, settings: Settings): string {
  if (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT || settings.get('tracing.endpoint') || 'http://localhost:4318';
  return `${base.replace(/\/$/, '')}/v1/traces`;
}
