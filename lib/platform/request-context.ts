/** Which request is being answered, for what happens far below it: what is logged, and what follows the answer. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Of a span: our own words and numbers alone, no id, no address, nothing that somebody wrote. */
export type Attributes = Record<string, string | number>;

/** A part of a trace that has begun (tracing/spans.ts). */
export type OpenSpan = {
  readonly traceId: string;
  /** @param failed  whether it went wrong */
  end: (failed: boolean, attributes?: Attributes) => void;
};

export type RequestContext = {
  id: string;
  /** Of the whole request, where traces are collected. */
  span?: OpenSpan | undefined;
  /** Does something once the answer has gone out, where whoever serves the request offers that itself. */
  afterResponse?: (work: () => Promise<unknown>) => void;
};

const answering = new AsyncLocalStorage<RequestContext>();

/** Does `work` as part of answering a request. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => answering.run(context, work);

/** The request being answered; undefined in commands, and in what belongs to no call. */
export const requestAtHand = (): RequestContext | undefined => answering.getStore();
