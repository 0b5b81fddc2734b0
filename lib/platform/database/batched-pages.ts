/** Pages of a list, batched (`batchedQuery`) if they are cheap. */
import { batchedQuery, type ValueType } from './batched-query';

/**
 * Like `batchedQuery`, for pages whose offset is `$3`. A page with an offset scans all rows before it. It runs alone, so
 * that the other questions of a batch do not wait for it.
 */
export function batchedPages<Row>(name: string, types: readonly ValueType[], text: string) {
  const batched = batchedQuery<Row>(name, types, text);
  const alone = batchedQuery<Row>(name, types, text, { maxBatchSize: 1 });
  return (values: unknown[]): Promise<Row[]> => (values[2] === 0 ? batched : alone)(values);
}
