/**
 * Spans by OpenTelemetry, sent over OTLP/HTTP. Loaded where OTEL_EXPORTER_OTLP_ENDPOINT is set, and by nothing else. The
 * provider is ours alone and not the global one: the framework would add some twenty spans to each page of its own.
 */
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { env } from '@/lib/platform/env';
import type { OpenSpan } from '@/lib/platform/request-context';
import { type Tracing, traceWith } from './spans';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** How long spans gather before they are sent, in milliseconds. */
const gathered = 2000;

/** @param endpoint  the collector's, without `/v1/traces` */
export function startTracing(endpoint: string): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': env().OTEL_SERVICE_NAME }),
    // A span goes where its request goes, as it is asked by the number of the trace.
    sampler: new TraceIdRatioBasedSampler(env().OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: gathered })],
  });
  const tracer = provider.getTracer('hypegist');
  const spans = new WeakMap<OpenSpan, Span>();
  const tracing: Tracing = {
    start(name, kind, attributes, parent) {
      const above = parent && spans.get(parent);
      const context = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const open: OpenSpan = {
        traceId: span.spanContext().traceId,
        end(failed, more = {}) {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
      spans.set(open, span);
      return open;
    },
    flush: () => provider.forceFlush(),
  };
  traceWith(tracing);
  return tracing;
}
