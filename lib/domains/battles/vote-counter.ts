/**
 * Counts the votes of a battle in batches. The row lock allows one statement at a time, for as long as a commit takes. Votes
 * that arrive during one batch are counted together in the next, so that a crowd waits for two commits and not for a
 * hundred.
 */
import 'server-only';
import { LRUCache } from 'lru-cache';
import type { BattleSide } from '@/lib/contract/constants/battles';
import { createBatcher } from '@/lib/platform/batcher';
import { now } from '@/lib/platform/clock';
import { isByDeletedAccount, statement } from '@/lib/platform/database/client';
import { countVotes } from './statements';

export type Counts = { votes: number; opponent_votes: number };
export type Vote = { voter: number; side: BattleSide; at: Date };
export type VoteRefusal = 'unseen' | 'own' | 'closed' | 'unanswered' | 'voted' | 'account_deleted';
type CountedRow = Counts & { refusal: VoteRefusal | null; claimed: boolean };
type Counted = CountedRow & { broadcast: Broadcast };

/** What the vote's request has to broadcast: the counts now, the counts a little later, or nothing. */
export type Broadcast = 'now' | 'later' | null;

/** The most votes in one statement. */
const votesInBatch = 200;

const counters = new LRUCache<number, (vote: Vote) => Promise<Counted | null>>({
  max: 1000,
  memoMethod: (battleId) =>
    createBatcher({
      batchFn: (votes: Vote[]) => countAll(battleId, votes),
      maxBatchSize: votesInBatch,
      maxConcurrency: 1,
      // Much longer than a commit takes.
      maxWaitMs: 1000,
    }),
});

/** @returns the result of a vote, once its batch is counted; null where there is no such battle */
export const countVote = (battleId: number, vote: Vote): Promise<Counted | null> =>
  counters.memo(battleId)(vote);

/** @returns the result of each vote; null where there is no such battle */
async function countAll(battleId: number, votes: Vote[]): Promise<(Counted | null)[]> {
  const columns = [votes.map(({ voter }) => voter), votes.map(({ side }) => side), votes.map(({ at }) => at)];
  const values = [battleId, ...columns, now()];
  const rows = await statement<CountedRow>('battles_vote', countVotes, values).catch((error) => {
    if (isByDeletedAccount(error) && votes.length > 1) return null;
    throw error;
  });
  if (!rows) return withoutDeletedAccounts(battleId, votes);
  // Where this statement claimed the broadcast, one of its votes sends it for all of them.
  const broadcaster = rows.findIndex((row) => row.refusal === null);
  return votes.map((_, place) => {
    const row = rows[place];
    const own: Broadcast = place === broadcaster ? 'now' : null;
    return row ? { ...row, broadcast: row.claimed ? own : 'later' } : null;
  });
}

/** Counts each vote alone, after a batch failed because a voter's account is deleted: only their vote is refused. */
async function withoutDeletedAccounts(battleId: number, votes: Vote[]): Promise<(Counted | null)[]> {
  const counted: (Counted | null)[] = [];
  for (const vote of votes) {
    const [one] = await countAll(battleId, [vote]).catch((error) => {
      if (isByDeletedAccount(error)) return [ofDeletedAccount];
      throw error;
    });
    counted.push(one ?? null);
  }
  return counted;
}

/** The vote of a deleted account is refused as if its session had ended. */
const ofDeletedAccount: Counted = {
  refusal: 'account_deleted',
  votes: 0,
  opponent_votes: 0,
  claimed: false,
  broadcast: null,
};
