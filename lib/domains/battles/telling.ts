import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { voteUpdateInterval } from '@/lib/contract/constants';
import { battlesChannel } from '@/lib/contract/realtime';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { realtimeService } from '@/lib/platform/realtime/address';
import { announce, publish } from '@/lib/platform/realtime/realtime';
import { takeTurn } from './statements';

type Counts = { votes: number; opponent_votes: number };

const update = (battleId: number, { votes, opponent_votes: opponentVotes }: Counts) => ({
  battleId,
  votes,
  opponentVotes,
});

/** Tells the open pages of a battle's counts once the answer has gone out: for whoever was given the turn. */
export function tellNow(battleId: number, counts: Counts): void {
  announce(battlesChannel, 'vote_update', update(battleId, counts));
}

/** Of each battle, who is about to tell of it here, and how long they have waited. */
const tellers = new Map<number, { waited: number }>();
/** How often the turn is asked for, in milliseconds. */
const step = voteUpdateInterval / 8;
/** For how long others may still rely on someone who waits. */
const fresh = voteUpdateInterval / 2;

/**
 * The same where the pages were told less than two seconds ago: as soon as that time is over, with the counts as they are
 * by then. The row remembers when they were told, so that all servers together tell once in two seconds, and the last
 * vote is always followed by a telling. If this server goes down while it waits, the pages learn at their next look.
 */
export function tellLater(battleId: number): void {
  if (!realtimeService()) return;
  const other = tellers.get(battleId);
  if (other && other.waited < fresh) return;
  // Whoever waited longer makes room: no answer's aftermath lasts as long as a battle is busy.
  const teller = { waited: 0 };
  tellers.set(battleId, teller);
  afterResponse(() => tellInTurn(battleId, teller));
}

/** Whoever is not given the turn in all this time was told of by another, which took it after the last of their votes. */
const patience = fresh + voteUpdateInterval + step;

async function tellInTurn(battleId: number, teller: { waited: number }): Promise<void> {
  while (teller.waited < patience) {
    await pause(step);
    teller.waited += step;
    if (tellers.get(battleId) !== teller) return;
    // Votes from here on may be missing from the counts below: they ask for a telling of their own.
    tellers.delete(battleId);
    const [counts] = await statement<Counts>('battles_turn', takeTurn, [battleId, now()]);
    if (counts) return void (await publish(battlesChannel, 'vote_update', update(battleId, counts)));
    if (tellers.has(battleId)) return;
    tellers.set(battleId, teller);
  }
  tellers.delete(battleId);
}
