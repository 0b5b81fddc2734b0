/** The context of the current request, for code deep below it, such as logging and work after the response. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Attributes of a span: only our own constants and numbers; no ids, addresses or user input. */
export type Attributes = Record<string, string | number>;

/** An open span (tracing/spans.ts). */
export type OpenSpan = {
  readonly traceId: string;
  /** @param failed  whether the work failed */
  end: (failed: boolean, attributes?: Attributes) => void;
};

export type RequestContext = {
  id: string;
  /** The span of the whole request, if tracing is on. */
  span?: OpenSpan | undefined;
  /** Runs work after the response, if the server itself offers that. */
  afterResponse?: (work: () => Promise<unknown>) => void;
};

const answering = new AsyncLocalStorage<RequestContext>();

/** Runs `work` in the context of a request. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => answering.run(context, work);

/** The current request; undefined in commands and other work outside a request. */
export const requestAtHand = (): RequestContext | undefined => answering.getStore();
