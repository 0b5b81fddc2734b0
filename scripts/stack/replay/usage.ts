/** Resources that a deployment has used so far: processor time, statements, network bytes, rows. */
import { readFileSync } from 'node:fs';
import { sumOf } from '../../../tests/support/metrics-text.ts';
import { withClient } from '../../services/database.ts';
import { everyPid } from '../../services/process.ts';
import type { Stack } from '../start.ts';

export type Usage = {
  /** Processor milliseconds by part, over all its processes, including ended ones. */
  processor: Record<string, number>;
  statements: number;
  /** Bytes in and out at nginx, of completed requests. */
  bytes: number;
};

/** Milliseconds per clock tick, which is 10 on all systems where this runs. */
const tick = 10;

export async function usageOf(stack: Stack): Promise<Usage> {
  const texts = await Promise.all(stack.apps.map((app) => stack.metricsOf(app)));
  const statements = texts.map((text) => sumOf(text, 'hypegist_statement_duration_seconds_count'));
  return {
    processor: processorOf(stack.processes()),
    statements: statements.reduce((sum, each) => sum + each, 0),
    bytes: (readFileSync(stack.accessLog, 'utf8').match(/\d+/g) ?? []).reduce(
      (sum, each) => sum + Number(each),
      0,
    ),
  };
}

/** @returns the difference of two measurements */
export function between(from: Usage, to: Usage): Usage {
  const parts = Object.entries(to.processor);
  return {
    processor: Object.fromEntries(parts.map(([part, used]) => [part, used - (from.processor[part] ?? 0)])),
    statements: to.statements - from.statements,
    bytes: to.bytes - from.bytes,
  };
}

type Process = { parent: number; ticks: number };

function processorOf(roots: Record<string, number>): Record<string, number> {
  const processes = new Map<number, Process>();
  for (const pid of everyPid()) {
    const found = processAt(pid);
    if (found) processes.set(pid, found);
  }
  const ticksBelow = (pid: number): number => {
    const children = [...processes].filter(([, { parent }]) => parent === pid);
    return (processes.get(pid)?.ticks ?? 0) + children.reduce((sum, [child]) => sum + ticksBelow(child), 0);
  };
  return Object.fromEntries(Object.entries(roots).map(([part, pid]) => [part, ticksBelow(pid) * tick]));
}

/** User and system time of a process, including its ended children. */
function processAt(pid: number): Process | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}

/** Number of rows in all tables, and their size with indexes. */
export function rowsOf(databaseUrl: string): Promise<{ rows: number; bytes: number }> {
  return withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_stat_user_tables where schemaname = 'public'`,
    );
    const counts = tables.map(({ name }) => `(select count(*) from ${name})`).join(' + ');
    const sizes = tables.map(({ name }) => `pg_total_relation_size('${name}')`).join(' + ');
    const { rows } = await client.query(`select (${counts})::float as rows, (${sizes})::float as bytes`);
    return rows[0];
  });
}
