/**
 * A read that serves concurrent requests with one statement (`createBatcher`). Nothing is cached: each request sees the
 * database as it is after the request was made.
 */

import { createBatcher } from '../batcher';
import { statement } from './client';

/**
 * The batch size for about ten concurrent requests. With five, Postgres reads for one batch while the server writes the
 * responses of the other. With ten, database and server would wait for each other; with four, two requests are left over.
 */
const usualBatch = 5;

/** The Postgres type of a value. */
export type ValueType = 'int' | 'float8' | 'bool' | 'text' | 'timestamptz';

/**
 * @param name   the name of the prepared statement; one name, one text
 * @param types  the types of its values, `$1` first
 * @param text   read-only SQL for one question, with `$1`, `$2`, ...
 * @param options.maxBatchSize  how many questions one statement answers
 * @returns a function from values to rows, in order, as JSON has them: a time is text. If the statement fails,
 *   the whole batch fails
 */
export function batchedQuery<Row>(
  name: string,
  types: readonly ValueType[],
  text: string,
  { maxBatchSize = usualBatch }: { maxBatchSize?: number } = {},
): (values: unknown[]) => Promise<Row[]> {
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`);
  const columns = types.map((_, index) => `v${index + 1}`);
  const ofAll = `
    select (select coalesce(json_agg(answer), '[]') from (${text.replace(/\$(\d+)/g, 'question.v$1')}) answer) as answer
    from unnest(${arrays}) with ordinality as question(${columns}, place) order by place`;
  const batchFn = async (questions: unknown[][]) => {
    const values = types.map((_, index) => questions.map((question) => question[index]));
    const rows = await statement<{ answer: Row[] }>(name, ofAll, values);
    return rows.map(({ answer }) => answer);
  };
  return createBatcher({ batchFn, maxBatchSize });
}
