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

/** Sends a battle's counts to open pages, after the response. Call it only after claiming the broadcast. */
export function broadcastNow(battleId: number, counts: Counts): void {
  announce(battlesChannel, 'vote_update', update(battleId, counts));
}

/** For each battle: the task on this server that waits to broadcast its counts, and how long it has waited. */
const broadcasters = new Map<number, { waited: number }>();
/** The interval between attempts to claim the broadcast, in milliseconds. */
const step = voteUpdateInterval / 8;
/** While a waiting task is younger than this, later votes rely on it. */
const fresh = voteUpdateInterval / 2;

/**
 * Broadcasts a battle's counts as soon as the last broadcast is two seconds old, with the counts of that moment. The row
 * stores the time of the last broadcast, so all servers together send one per two seconds, and one always follows the last
 * vote. If this server stops while it waits, pages get the counts at their next fetch.
 */
export function broadcastLater(battleId: number): void {
  if (!realtimeService()) return;
  const other = broadcasters.get(battleId);
  if (other && other.waited < fresh) return;
  // A new task replaces an older one: else one after-response task would run as long as a battle is busy.
  const broadcaster = { waited: 0 };
  broadcasters.set(battleId, broadcaster);
  afterResponse(() => broadcastWhenDue(battleId, broadcaster));
}

/** The longest wait for a claim. After that, another server has already broadcast these votes. */
const patience = fresh + voteUpdateInterval + step;

async function broadcastWhenDue(battleId: number, broadcaster: { waited: number }): Promise<void> {
  while (broadcaster.waited < patience) {
    await pause(step);
    broadcaster.waited += step;
    if (broadcasters.get(battleId) !== broadcaster) return;
    // Votes stored after this line may be missing from these counts; they start a broadcast of their own.
    broadcasters.delete(battleId);
    const [counts] = await statement<Counts>('battles_claim_broadcast', claimBroadcast, [battleId, now()]);
    if (counts) return void (await publish(battlesChannel, 'vote_update', update(battleId, counts)));
    if (broadcasters.has(battleId)) return;
    broadcasters.set(battleId, broadcaster);
  }
  broadcasters.delete(battleId);
}
