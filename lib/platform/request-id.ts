/** Which request is being answered, for what is logged far below it. */
import { AsyncLocalStorage } from 'node:async_hooks';

const answering = new AsyncLocalStorage<string>();

/** Does `work` as part of answering a request. */
export const withRequestId = <T>(id: string, work: () => T): T => answering.run(id, work);

/** The id of the request being answered; undefined in commands, and in what belongs to no call. */
export const requestIdAtHand = (): string | undefined => answering.getStore();
