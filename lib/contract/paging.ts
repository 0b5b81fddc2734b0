/** Which part of a list is asked for (contract.md, Conventions). */
import * as z from 'zod/mini';
import { largestOffset, pageLimit } from './constants/requests';
import { id } from './fields';

export const digits = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.int().check(z.gte(min), z.lte(max)),
    ),
  );

/** Rows that are skipped one by one: everybody who asks at the time pays for them. */
const offset = digits(0, 999_999_999).check(
  z.lte(largestOffset, 'must be at most 1,000; further down, ask with before=<id of the last row>'),
);

/**
 * The query of a list: `limit` rows, either from `offset` or older than the row `before`.
 * @param usual  how many rows where `limit` is not sent
 */
export const pageQuery = (usual: number) =>
  z.object({
    limit: z._default(digits(1, pageLimit.max), usual),
    offset: z._default(offset, 0),
    before: z.optional(id),
  });

/**
 * The query of what is said under something, oldest first: `limit` rows, from the first or behind the row `after`.
 * @param usual  how many rows where `limit` is not sent
 */
export const threadQuery = (usual: number) =>
  z.object({ limit: z._default(digits(1, pageLimit.max), usual), after: z.optional(id) });

export type ThreadPage = { limit: number; after?: number | undefined };
export type Page = { limit: number; offset: number; before?: number | undefined };
