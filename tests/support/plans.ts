/** Query plans of statements. */
import { expect } from 'vitest';
import { pool } from '@/lib/platform/database/client';
import type { Sent } from './sent-statements';

export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
};

const isWork = ({ text }: Sent) => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** A plan node and all nodes below it. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The tables among `large` that a plan scans sequentially. */
export const sequentialIn = (plan: Plan, large: readonly string[]): string[] =>
  nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => large.includes(table));

/** How many rows a node of an analysed plan read, including rows that its filter removed. */
export const rowsRead = (node: Plan) =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);

const analyzed = 'explain (analyze, buffers, timing off, format json)';

/** Runs a statement with these values, and returns its plan with the actual row counts. */
export async function planOf({ text, values }: Sent): Promise<Plan> {
  const { rows } = await pool().query({ text: `${analyzed} ${text}`, values });
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** A value as a Postgres literal. */
function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value)
    ? `{${value.map((each) => (each === null ? 'null' : JSON.stringify(asText(each))))}}`
    : `${value}`;
}

/** Postgres may switch to a generic plan for a prepared statement. Forces that plan and runs it with these values. */
export async function genericPlanOf({ text, values }: Sent): Promise<Plan> {
  const client = await pool().connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare page as ${text}`);
    const literals = values.map((value) => (value === null ? 'null' : `'${asText(value)}'`));
    const { rows } = await client.query(`${analyzed} execute page (${literals})`);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('deallocate page; reset plan_cache_mode');
    client.release();
  }
}

/** Expects that no statement scans a large table sequentially. */
export async function expectIndexes(sent: Sent[], large: readonly string[]) {
  for (const { text, values } of sent.filter(isWork)) {
    const { rows } = await pool().query({ text: `explain (format json) ${text}`, values });
    expect(sequentialIn(rows[0]['QUERY PLAN'][0].Plan, large), text).toEqual([]);
  }
}

/**
 * @returns how many blocks of 8 kB each statement touches when it is run again: a cost that does not depend on the machine
 */
export async function blocksOf(sent: Sent[]): Promise<{ text: string; blocks: number }[]> {
  const costs = [];
  for (const each of sent.filter(isWork)) {
    const plan = await planOf(each);
    costs.push({
      text: each.text,
      blocks: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    });
  }
  return costs;
}
