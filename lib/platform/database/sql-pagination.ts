/** A page of a list, as SQL. */
import { pageLimit } from '@/lib/contract/constants/requests';

/**
 * The rows of a page: `$2` limit, `$3` offset. `$2` alone tells the planner nothing: it would plan each page anew, for
 * longer than the page takes to read, or for a tenth of the table. The cap says that there are few, so one plan is made
 * and kept.
 * @param rows  SQL that gives the rows in order
 */
export const limitOffset = (rows: string) =>
  `(select * from (${rows} limit ${pageLimit.max} offset $3) nearest limit $2)`;
