import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { voteUpdateInterval } from '@/lib/contract/constants/battles';
import { battlesChannel } from '@/lib/contract/realtime';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { realtimeService } from '@/lib/platform/realtime/address';
import { announce, publish } from '@/lib/platform/realtime/realtime';
import { claimBroadcast } from './statements';
import type { Counts } from './vote-counter';

const update = (battleId: number, { votes, opponent_votes: opponentVotes }: Counts) => ({
  battleId,
  votes,
  opponentVotes,
});

/** Sends a battle's counts to the open pages once the answer has gone out: for whoever claimed the broadcast. */
export function broadcastNow(battleId: number, counts: Counts): void {
  announce(battlesChannel, 'vote_update', update(battleId, counts));
}

/** Of each battle, who waits to broadcast its counts from this server, and for how long. */
const broadcasters = new Map<number, { waited: number }>();
/** How often the broadcast is claimed, in milliseconds. */
const step = voteUpdateInterval / 8;
/** For how long others may still rely on someone who waits. */
const fresh = voteUpdateInterval / 2;

/**
 * The same where the last broadcast is less than two seconds ago: as soon as that time is over, with the counts as they are
 * by then. The row holds the time of the last one, so that all servers together broadcast once in two seconds, and the last
 * vote is always followed by one. If this server goes down while it waits, the pages learn at their next look.
 */
export function broadcastLater(battleId: number): void {
  if (!realtimeService()) return;
  const other = broadcasters.get(battleId);
  if (other && other.waited < fresh) return;
  // Whoever waited longer makes room: no answer's aftermath lasts as long as a battle is busy.
  const broadcaster = { waited: 0 };
  broadcasters.set(battleId, broadcaster);
  afterResponse(() => broadcastWhenDue(battleId, broadcaster));
}

/** Who could not claim the broadcast by then need not: another server has told of these votes already. */
const patience = fresh + voteUpdateInterval + step;

async function broadcastWhenDue(battleId: number, broadcaster: { waited: number }): Promise<void> {
  while (broadcaster.waited < patience) {
    await pause(step);
    broadcaster.waited += step;
    if (broadcasters.get(battleId) !== broadcaster) return;
    // Votes stored after this line may be missing from these counts; they ask for a broadcast of their own.
    broadcasters.delete(battleId);
    const [counts] = await statement<Counts>('battles_claim_broadcast', claimBroadcast, [battleId, now()]);
    if (counts) return void (await publish(battlesChannel, 'vote_update', update(battleId, counts)));
    if (broadcasters.has(battleId)) return;
    broadcasters.set(battleId, broadcaster);
  }
  broadcasters.delete(battleId);
}
