/**
 * Spans of a request's work, for tracing (docs/decisions/097-spans.md). Without OTEL_EXPORTER_OTLP_ENDPOINT there are none:
 * a check costs one comparison, and no library is loaded.
 */
import { type Attributes, type OpenSpan, requestAtHand } from '@/lib/platform/request-context';

export type Tracing = {
  /** @param kind  `server` for requests to us, `client` for our requests to others */
  start: (name: string, kind: 'server' | 'client', attributes: Attributes, parent?: OpenSpan) => OpenSpan;
  /** Sends the spans that wait. */
  flush: () => Promise<void>;
};

/** On the global object, because pages and calls may each have a copy of this module. */
const held = globalThis as { hypegistTracing?: Tracing };

export const tracing = (): Tracing | undefined => held.hypegistTracing;

export function traceWith(taker: Tracing): void {
  held.hypegistTracing = taker;
}

/** Runs work as a span of the current request, or as a trace of its own outside a request. */
export async function spanned<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = tracing()?.start(name, 'client', attributes, requestAtHand()?.span);
  if (!span) return work();
  try {
    const result = await work();
    span.end(false);
    return result;
  } catch (error) {
    span.end(true);
    throw error;
  }
}
