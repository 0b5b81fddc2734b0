/** Pagination in SQL. */
import { pageLimit } from '@/lib/contract/constants/requests';

/**
 * One page of rows: `$2` limit, `$3` offset. With `$2` alone, the planner cannot know that the page is small. It would plan
 * each page anew, which takes longer than reading it, or plan for a tenth of the table. The constant cap tells it, so that
 * one plan is made and kept.
 * @param rows  SQL for the rows, with their order
 */
export const limitOffset = (rows: string) =>
  `(select * from (${rows} limit ${pageLimit.max} offset $3) nearest limit $2)`;
