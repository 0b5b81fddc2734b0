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
 * Ends battles whose deadline has passed: the winner, and where the win counts their coins, XP and win, in one
 * transaction, exactly once (rules.md, Battles). A tie, and a battle that nobody answered, pay nobody. Whoever needs
 * `users.wins` to be of this moment calls it first.
 * @param battleIds  these alone; without them every one that is due, up to 200
 * @returns how many were settled
 */
export async function settleBattles(battleIds: number[] | null = null): Promise<number> {
  // Mostly none is, and a transaction takes several ways to the database to find that out.
  const [found] = await statement<{ due: boolean }>('battles_due', battlesDue, [now(), battleIds]);
  if (!found?.due) return 0;
  const { settled, told } = await transaction(async (tx) => {
    const ended = await tx.$queryRawUnsafe<Ended[]>(endBattles, now(), battleIds);
    killPoint('battles-ended');
    const won = ended.filter((each): each is Won => each.winnerId !== null);
    if (won.length > 0) {
      // In the order of the people, so that two settlements never wait for each other.
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
  announceNotices(...new Set(told));
  return settled;
}

/** Both sides of battles (`$1`) that had an answer are told that they are over. */
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
 * Which of these wins count; why the others do not is written on them. Their people are locked first, so that two
 * settlements of the same people run one after the other.
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

/** The same because somebody looked: they are answered either way, and what fails waits for the next look. */
export async function settleOnSight(battleIds: number[]): Promise<void> {
  if (battleIds.length === 0) return;
  await settleBattles(battleIds).catch((error) => log.warn({ error }, 'battles wait to be settled'));
}
