/** Which request is being answered, for what happens far below it: what is logged, and what follows the answer. */
import { AsyncLocalStorage } from 'node:async_hooks';

export type RequestContext = {
  id: string;
  /** Does something once the answer has gone out, where whoever serves the request offers that itself. */
  afterResponse?: (work: () => Promise<unknown>) => void;
};

const answering = new AsyncLocalStorage<RequestContext>();

/** Does `work` as part of answering a request. */
export const withRequest = <T>(context: RequestContext, work: () => T): T => answering.run(context, work);

/** The request being answered; undefined in commands, and in what belongs to no call. */
export const requestAtHand = (): RequestContext | undefined => answering.getStore();
