/** Pages of a list, asked for together where they are cheap (`batchedQuery`). */
import { batchedQuery, type ValueType } from './batched-query';

/**
 * As `batchedQuery`, for the rows of a page, whose `$3` is its offset. A page further down is a walk over all that
 * lies before it: it is asked for alone, or everybody who asked at the same moment would wait for it.
 */
export function batchedPages<Row>(name: string, types: readonly ValueType[], text: string) {
  const batched = batchedQuery<Row>(name, types, text);
  const alone = batchedQuery<Row>(name, types, text, { maxBatchSize: 1 });
  return (values: unknown[]): Promise<Row[]> => (values[2] === 0 ? batched : alone)(values);
}
