/**
 * A read that many ask for at once, asked for by one statement (`createBatcher`). Nothing is remembered: each is answered by
 * what the database holds once it was asked.
 */

import { createBatcher } from './batcher';
import { statement } from './client';

/**
 * Of ten who ask at the same moment, five make one batch: while Postgres reads for these, the server writes the answers of the
 * others. In one batch of ten, each would wait for the other; with four in each, two are left over.
 */
const usualBatch = 5;

/** What a value is to Postgres. */
export type ValueType = 'int' | 'float8' | 'bool' | 'text' | 'timestamptz';

/**
 * @param name   what the statement is called on the server; one name, one text
 * @param types  of its values, `$1` first
 * @param text   SQL that answers one question, with `$1`, `$2`, ...; it writes nothing
 * @param options.maxBatchSize  how many are asked for at once
 * @returns what asks it with values, for its rows in their order, as JSON has them: a time is text. Where the statement fails,
 *   it has failed for all that it was asked for
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
