/** Checks of stored sums and counts against the rows they stand for, over one snapshot of the whole database. */
import { pool } from './client';

export type Check = {
  /** The column that is checked, as `table.column`. */
  column: string;
  /** What it must equal, for a person. */
  equals: string;
  /** SQL giving the `id` of every row where it does not. Set-based: a million rows are one pass, not a million reads. */
  differing: string;
};

export type Finding = Omit<Check, 'differing'> & {
  /** How many rows differ. */
  differences: number;
  /** The first of them. */
  ids: number[];
};

/** A count on a row against the rows of another table that name it. noRules: only counted. */
export const rowsCounted = (table: string, column: string, rows: string, key: string): Check => ({
  column: `${table}.${column}`,
  equals: `rows in ${rows}`,
  differing: `
    select held.id from ${table} held
    left join (select ${key} as id, count(*) as rows from ${rows} group by ${key}) found using (id)
    where held.${column} <> coalesce(found.rows, 0)`,
});

/** The same for counts kept by label, as JSON. noRules: only counted. */
export const rowsCountedByLabel = (table: string, rows: string, key: string, label: string): Check => ({
  column: `${table}.reaction_counts`,
  equals: `rows in ${rows}, by ${label}`,
  differing: `
    select held.id from ${table} held
    left join (
      select ${key} as id, jsonb_object_agg(${label}, rows) as labels
      from (select ${key}, ${label}, count(*) as rows from ${rows} group by ${key}, ${label}) each
      group by ${key}
    ) found using (id)
    where held.reaction_counts <> coalesce(found.labels, '{}')`,
});

const idsShown = 5;
/** Longer than any request may take, in milliseconds: this runs beside the traffic, at night. */
const timeout = 10 * 60_000;

/**
 * Runs checks one after the other. They all see the same moment, so that writes going on meanwhile are no difference.
 * @returns one finding a check, in their order
 */
export async function findDifferences(checks: readonly Check[]): Promise<Finding[]> {
  const client = await pool().connect();
  // Whoever waits for an answer hears of a connection that breaks; unheard, the event would end the process.
  client.on('error', ignored);
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local statement_timeout = ${timeout}`);
    const findings: Finding[] = [];
    for (const { differing, ...check } of checks) {
      const text = `select id, count(*) over ()::int as total from (${differing}) differing order by id limit ${idsShown}`;
      const asked = { text, query_timeout: timeout };
      const { rows } = await client.query<{ id: number; total: number }>(asked);
      findings.push({ ...check, differences: rows[0]?.total ?? 0, ids: rows.map((row) => row.id) });
    }
    return findings;
  } finally {
    // Nothing was written; a connection that broke on the way is closed rather than given back.
    const ended = await client.query('rollback').then(
      () => undefined,
      () => true,
    );
    client.removeListener('error', ignored);
    client.release(ended);
  }
}

const ignored = () => {};
