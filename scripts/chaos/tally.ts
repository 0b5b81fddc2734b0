/** What a crowd was told against what the database holds. */
import { withClient } from '../services/database.ts';
import type { Told } from './crowd.ts';
import { type KindName, kinds } from './writes.ts';

export type Count = {
  kind: KindName;
  sent: number;
  acknowledged: number;
  /** How many of the acknowledged are there. */
  found: number;
  /** The acknowledged that are not. */
  lost: string[];
  /** How many are there whose answer was lost on its way. */
  unanswered: number;
  /** What is there more than once. */
  duplicates: string[];
};

/** @returns for each kind that was written, in the order of first writing, how it stands */
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

/** @returns those of the writes that are in the database */
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
