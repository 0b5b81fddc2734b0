/** Compares stored sums and counts with the rows that they summarise, in one snapshot of the whole database. */
import { pool } from './client';

export type Check = {
  /** The column that is checked, as `table.column`. */
  column: string;
  /** What the column must equal, in words for the operator. */
  equals: string;
  /** SQL for the `id` of every row that differs. Set-based: one pass over a million rows, not a million reads. */
  differing: string;
};

export type Finding = Omit<Check, 'differing'> & {
  /** How many rows differ. */
  differences: number;
  /** The ids of the first differing rows. */
  ids: number[];
};

/** Compares a stored count with the rows of another table that refer to it. visibility-exempt: only counted. */
export const rowsCounted = (table: string, column: string, rows: string, key: string): Check => ({
  column: `${table}.${column}`,
  equals: `rows in ${rows}`,
  differing: `
    select held.id from ${table} held
    left join (select ${key} as id, count(*) as rows from ${rows} group by ${key}) found using (id)
    where held.${column} <> coalesce(found.rows, 0)`,
});

/** The same for counts by label, stored as JSON. visibility-exempt: only counted. */
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
/** In milliseconds. Longer than any request may take: this runs at night, beside the traffic. */
const timeout = 10 * 60_000;

/**
 * Runs the checks one after the other, in one snapshot, so that concurrent writes are not reported as differences.
 * @returns one finding for each check, in order
 */
export async function findDifferences(checks: readonly Check[]): Promise<Finding[]> {
  const client = await pool().connect();
  // A broken connection rejects the pending query. Without a listener, its event would also end the process.
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
    // Nothing was written. A connection that broke is closed and not returned to the pool.
    const ended = await client.query('rollback').then(
      () => undefined,
      () => true,
    );
    client.removeListener('error', ignored);
    client.release(ended);
  }
}

const ignored = () => {};
