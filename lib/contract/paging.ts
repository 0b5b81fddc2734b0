/** Which part of a list is asked for (contract.md, lists). */
import * as z from 'zod/mini';
import { pageLimit } from './constants';
import { id } from './fields';

const digits = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.int().check(z.gte(min), z.lte(max)),
    ),
  );

/**
 * The query of a list: `limit` rows, either from `offset` or older than the row `before`.
 * @param usual  how many rows where `limit` is not sent
 */
export const pageQuery = (usual: number) =>
  z.object({
    limit: z._default(digits(1, pageLimit.max), usual),
    offset: z._default(digits(0, 999_999_999), 0),
    before: z.optional(id),
  });

export type Page = { limit: number; offset: number; before?: number | undefined };
