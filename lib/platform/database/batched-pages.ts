/** Pages of a list, asked for together where they are cheap (`batchedStatement`). */
import { batchedStatement, type ValueType } from './batched-query';

/**
 * As `batchedStatement`, for the rows of a page, whose `$3` is its offset. A page further down is a walk over all that
 * lies before it: it is asked for alone, or everybody who asked at the same moment would wait for it.
 */
export function batchedPages<Row>(name: string, types: readonly ValueType[], text: string) {
  const together = batchedStatement<Row>(name, types, text);
  const alone = batchedStatement<Row>(name, types, text, { most: 1 });
  return (values: unknown[]): Promise<Row[]> => (values[2] === 0 ? together : alone)(values);
}
