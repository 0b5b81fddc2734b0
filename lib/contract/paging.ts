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

/**
 * An offset is limited, because the database reads all skipped rows, and concurrent requests wait for that.
 * @param instead  what to do for rows further down
 */
const offset = (instead = '') =>
  z._default(
    digits(0, 999_999_999).check(
      z.lte(largestOffset, `must be at most ${largestOffset.toLocaleString('en')}${instead}`),
    ),
    0,
  );
const limit = (usual: number) => z._default(digits(1, pageLimit.max), usual);

/**
 * The query of a list, newest first: `limit` rows, either from `offset` or older than the row `before`.
 * @param usual  how many rows without `limit`
 */
export const pageQuery = (usual: number) =>
  z.object({
    limit: limit(usual),
    offset: offset('; further down, ask with before=<id of the last row>'),
    before: z.optional(id),
  });

/** The query of a list that is not in the order of its ids, as `pageQuery`: `limit` rows from `offset`. */
export const offsetQuery = (usual: number) => z.object({ limit: limit(usual), offset: offset() });

/**
 * The query of comments, oldest first: `limit` rows from the start, or after the row `after`.
 * @param usual  how many rows without `limit`
 */
export const threadQuery = (usual: number) => z.object({ limit: limit(usual), after: z.optional(id) });

export type ThreadPage = { limit: number; after?: number | undefined };
export type OffsetPage = { limit: number; offset: number };
export type Page = OffsetPage & { before?: number | undefined };
