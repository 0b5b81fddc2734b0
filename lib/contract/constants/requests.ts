/**
 * Requests and lists (contract.md, Conventions).
 * Times are in milliseconds.
 */
import { day, minute, second } from './time';

export const idempotencyKeyLifetime = day;
/** A request that has no answer after this long belongs to a server that was killed. */
export const idempotencyClaimLifetime = 2 * minute;
export const jsonBodyBytes = 64 * 1024;
/** What is over is deleted so many rows a statement, fewer where each may hold a file, and so many statements a run. */
export const sweep = { rows: 1000, files: 20, statements: 100 };
/** What is sent as it is found ends where nobody takes the next piece for this long, and after so long in all. */
export const streamStall = 30 * second;
export const streamLongest = 30 * minute;
/** How deep its arrays and objects may lie in each other; the deepest call has three. */
export const jsonBodyDepth = 20;
/** The largest id there can be, and so what a list without `before` begins at. */
export const largestId = 2_147_483_647;
export const pageLimit = { max: 50, posts: 10, others: 20 };
/** How far down a list may be begun by counting its rows; beyond, by naming the row before. */
export const largestOffset = 1000;
