/**
 * Spans by OpenTelemetry, sent over OTLP/HTTP. Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. The provider is not
 * registered globally: Next would add some twenty spans of its own to each page.
 */
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { env } from '@/lib/platform/env';
import type { OpenSpan } from '@/lib/platform/request-context';
import { type Tracing, traceWith } from './spans';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** In milliseconds: how long spans are collected before they are sent. */
const gathered = 2000;

/** @param endpoint  of the collector, without `/v1/traces` */
export function startTracing(endpoint: string): Tracing {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': env().OTEL_SERVICE_NAME }),
    // Decides by trace id, so that a request is traced with all its spans or not at all.
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
