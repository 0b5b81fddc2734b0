/** Compares the answers that a crowd got with the rows in the database. */
import { withClient } from '../services/database.ts';
import type { Told } from './crowd.ts';
import { type KindName, kinds } from './writes.ts';

export type Count = {
  kind: KindName;
  sent: number;
  acknowledged: number;
  /** Number of acknowledged writes that are in the database. */
  found: number;
  /** The acknowledged writes that are not. */
  lost: string[];
  /** Number of writes in the database whose response was lost. */
  unanswered: number;
  /** Writes that are in the database more than once. */
  duplicates: string[];
};

/** @returns the count of each kind, in the order of first writing */
export async function tally(told: Told[], databaseUrl: string): Promise<Count[]> {
  const counts: Count[] = [];
  for (const kind of new Set(told.map((each) => each.kind))) {
    const times = await timesFound(kind, databaseUrl);
    const mine = told.filter((each) => each.kind === kind);
    const sent = new Set(mine.map(({ name }) => name));
    const acknowledged = new Set(mine.filter(({ answer }) => answer === 200).map(({ name }) => name));
    const there = [...sent].filter((name) => times.has(name));
    const lost = [...acknowledged].filter((name) => !times.has(name));
    counts.push({
      kind,
      sent: sent.size,
      acknowledged: acknowledged.size,
      found: acknowledged.size - lost.length,
      lost,
      unanswered: there.filter((name) => !acknowledged.has(name)).length,
      duplicates: there.filter((name) => (times.get(name) ?? 0) > 1),
    });
  }
  return counts;
}

/** @returns the writes that are in the database */
export async function thereOf(told: Told[], databaseUrl: string): Promise<Told[]> {
  const there: Told[] = [];
  for (const kind of new Set(told.map((each) => each.kind))) {
    const times = await timesFound(kind, databaseUrl);
    there.push(...told.filter((each) => each.kind === kind && times.has(each.name)));
  }
  return there;
}

function timesFound(kind: KindName, databaseUrl: string): Promise<Map<string, number>> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; times: number }>(
      `select name, count(*)::int as times from (${kinds[kind].found}) found group by name`,
    );
    return new Map(rows.map(({ name, times }) => [name, times]));
  });
}
