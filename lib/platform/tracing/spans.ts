/**
 * Spans of what a request does, for whoever collects traces (docs/decisions/097-spans.md). Without
 * OTEL_EXPORTER_OTLP_ENDPOINT there are none: asking costs one comparison, and no library is loaded.
 */
import { type Attributes, type OpenSpan, requestAtHand } from '@/lib/platform/request-context';

export type Tracing = {
  /** @param kind  `server` for what we are asked, `client` for what we ask of others */
  start: (name: string, kind: 'server' | 'client', attributes: Attributes, parent?: OpenSpan) => OpenSpan;
  /** Sends what has not been sent yet. */
  flush: () => Promise<void>;
};

/** On the global object: pages and calls may each have a copy of this module. */
const held = globalThis as { hypegistTracing?: Tracing };

export const tracing = (): Tracing | undefined => held.hypegistTracing;

export function traceWith(taker: Tracing): void {
  held.hypegistTracing = taker;
}

/** Does something as a span of the request at hand, or as one of its own. */
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
