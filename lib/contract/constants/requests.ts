/**
 * Requests and lists (contract.md, Conventions).
 * Times are in milliseconds.
 */
import { day, minute, second } from './time';

export const idempotencyKeyLifetime = day;
/** A request that has no answer after this long belongs to a server that was killed. */
export const idempotencyClaimLifetime = 2 * minute;
export const jsonBodyBytes = 64 * 1024;
/** Expired rows are deleted in batches of so many rows, fewer if each may have a file, and so many statements a run. */
export const sweep = { rows: 1000, files: 20, statements: 100 };
/** A streamed response is aborted if nobody reads it for `streamStall`, and after `streamLongest` in total. */
export const streamStall = 30 * second;
export const streamLongest = 30 * minute;
/** How deeply arrays and objects may be nested; the deepest call has three levels. */
export const jsonBodyDepth = 20;
/** The largest possible id, which is also the start of a list without `before`. */
export const largestId = 2_147_483_647;
export const pageLimit = { max: 50, posts: 10, others: 20 };
/** The largest `offset` of a list; beyond it, `before` must be used. */
export const largestOffset = 1000;
