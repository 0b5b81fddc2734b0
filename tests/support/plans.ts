/** How Postgres finds what a statement asks for. */
import { expect } from 'vitest';
import { pool } from '@/lib/platform/db';
import type { Sent } from './sent-statements';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Plan[];
};

const isWork = ({ text }: Sent) => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** The tables among `large` that a plan reads from end to end. */
export function sequentialIn(plan: Plan, large: readonly string[]): string[] {
  const here = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [
    ...here.filter((each) => large.includes(each)),
    ...(plan.Plans ?? []).flatMap((part) => sequentialIn(part, large)),
  ];
}

/** Expects that no statement reads all of a table of which there is much. */
export async function expectIndexes(sent: Sent[], large: readonly string[]) {
  for (const { text, values } of sent.filter(isWork)) {
    const { rows } = await pool().query({ text: `explain (format json) ${text}`, values });
    expect(sequentialIn(rows[0]['QUERY PLAN'][0].Plan, large), text).toEqual([]);
  }
}

/** @returns how many blocks of 8 kB each statement touched when it was run again: what it costs, whatever the machine */
export async function blocksOf(sent: Sent[]): Promise<{ text: string; blocks: number }[]> {
  const costs = [];
  for (const { text, values } of sent.filter(isWork)) {
    const { rows } = await pool().query({ text: `explain (analyze, buffers, format json) ${text}`, values });
    const plan = rows[0]['QUERY PLAN'][0].Plan as Plan;
    costs.push({ text, blocks: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0) });
  }
  return costs;
}
