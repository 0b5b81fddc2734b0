/** Pagination (contract.md, Conventions). */
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

/** An offset is limited, because the database reads all skipped rows, and concurrent requests wait for that. */
const offset = digits(0, 999_999_999).check(
  z.lte(largestOffset, 'must be at most 1,000; further down, ask with before=<id of the last row>'),
);

/**
 * The query of a list: `limit` rows, either from `offset` or older than the row `before`.
 * @param usual  how many rows without `limit`
 */
export const pageQuery = (usual: number) =>
  z.object({
    limit: z._default(digits(1, pageLimit.max), usual),
    offset: z._default(offset, 0),
    before: z.optional(id),
  });

/**
 * The query of comments, oldest first: `limit` rows from the start, or after the row `after`.
 * @param usual  how many rows without `limit`
 */
export const threadQuery = (usual: number) =>
  z.object({ limit: z._default(digits(1, pageLimit.max), usual), after: z.optional(id) });

export type ThreadPage = { limit: number; after?: number | undefined };
export type Page = { limit: number; offset: number; before?: number | undefined };
