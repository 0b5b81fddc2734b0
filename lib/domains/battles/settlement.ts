import 'server-only';
import { battlePrize, type ReasonNotCounted } from '@/lib/contract/constants/battles';
import { xpFor } from '@/lib/contract/constants/coins';
import { showdownEntryWins } from '@/lib/contract/constants/showdown';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { announceNotices } from '@/lib/domains/notices/live';
import { notify, writeNotice } from '@/lib/domains/notices/writing';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { battlesDue, countedWins, endBattles, holdPeople, writeNotCounted } from './statements';
import { CountedWins, type Win } from './wins-rules';

type Won = Win & { id: number };
type Ended = Omit<Won, 'winnerId'> & { winnerId: number | null };

/**
 * Ends battles whose deadline has passed. Sets the winner and, where the win counts, pays coins, XP and a win, in one
 * transaction and exactly once (rules.md, Battles). A tie or an unanswered battle pays nobody. Call this before reading
 * `users.wins` where it must be up to date.
 * @param battleIds  only these; null for all that are due, up to 200
 * @returns how many were settled
 */
export async function settleBattles(battleIds: number[] | null = null): Promise<number> {
  // Usually none is due, and a transaction would need several round trips to find that out.
  const [found] = await statement<{ due: boolean }>('battles_due', battlesDue, [now(), battleIds]);
  if (!found?.due) return 0;
  const { settled, told } = await transaction(async (tx) => {
    const ended = await tx.$queryRawUnsafe<Ended[]>(endBattles, now(), battleIds);
    killPoint('battles-ended');
    const won = ended.filter((each): each is Won => each.winnerId !== null);
    if (won.length > 0) {
      // Lock order: by person id, so that two settlements cannot deadlock.
      const counted = (await countable(tx, won)).sort((one, other) => one.winnerId - other.winnerId);
      for (const { id, winnerId } of counted) {
        await reward(tx, winnerId, id);
        killPoint('battles-paid');
      }
    }
    const ids = ended.map(({ id }) => id);
    const noticed = await tx.$queryRawUnsafe<{ to_whom: number }[]>(toldOfResult, ids, now());
    return { settled: ended.length, told: noticed.map(({ to_whom }) => to_whom) };
  });
  announceNotices(['battle_result', 'coins', 'showdown'], ...new Set(told));
  return settled;
}

/** Notifies both sides of the battles `$1` of the result, unless a battle had no answer. */
const toldOfResult = writeNotice({
  kind: 'battle_result',
  subject: 'battle',
  to: 'side.person',
  about: 't.id',
  by: null,
  at: '$2',
  from: `battles t cross join lateral (values (t.user_id), (t.opponent_id)) side (person)
    where t.id = any($1::int[]) and t.winner is not null`,
});

/**
 * Decides which of these wins count, and stores on the others why they do not. Locks the winners and losers first, so that
 * concurrent settlements of the same people run one after the other.
 */
async function countable(tx: Transaction, won: Won[]): Promise<Won[]> {
  const people = [...new Set(won.flatMap(({ winnerId, loserId }) => [winnerId, loserId]))];
  await tx.$queryRawUnsafe(holdPeople, people);
  const days = won.map(({ day }) => day).toSorted();
  const ids = won.map(({ id }) => id);
  const earlier = await tx.$queryRawUnsafe<Win[]>(countedWins, people, days[0], days.at(-1), ids);
  const known = new CountedWins();
  for (const win of earlier) known.add(win);
  const refused: { id: number; reason: ReasonNotCounted }[] = [];
  const counted = won
    .toSorted((one, other) => one.id - other.id)
    .filter((win) => {
      const reason = known.refuse(win);
      if (reason) refused.push({ id: win.id, reason });
      else known.add(win);
      return reason === null;
    });
  if (refused.length > 0) {
    const columns = [refused.map(({ id }) => id), refused.map(({ reason }) => reason)];
    await tx.$executeRawUnsafe(writeNotCounted, ...columns);
  }
  return counted;
}

async function reward(tx: Transaction, winnerId: number, battleId: number): Promise<void> {
  const { wins } = await tx.user.update({
    where: { id: winnerId },
    data: { wins: { increment: 1 }, xp: { increment: xpFor.battleWon } },
    select: { wins: true },
  });
  if (wins === showdownEntryWins) {
    const entry = { kind: 'showdown', subject: 'showdown_entry' } as const;
    await notify(tx, { ...entry, to: winnerId, about: winnerId, by: null });
  }
  const reference = `battle:${battleId}`;
  await moveCoins(tx, { userId: winnerId, amount: battlePrize, reason: 'battle', reference });
}

/** Settles battles during a read. A failure is only logged: the read goes on, and the next read tries again. */
export async function settleOnSight(battleIds: number[]): Promise<void> {
  if (battleIds.length === 0) return;
  await settleBattles(battleIds).catch((error) => log.warn({ error }, 'battles wait to be settled'));
}
