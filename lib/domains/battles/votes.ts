import 'server-only';
import { LRUCache } from 'lru-cache';
import type { BattleSide } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { createBatcher } from '@/lib/platform/database/batcher';
import { isByDeletedAccount, statement } from '@/lib/platform/database/client';
import { noSuchBattle } from './battles';
import { settleOnSight } from './settlement';
import { countVotes, voidVotesOf } from './statements';
import { tellLater, tellNow } from './telling';

type VoteRefusal = 'unseen' | 'own' | 'closed' | 'unanswered' | 'voted' | 'account_deleted';
type Counts = { votes: number; opponent_votes: number };
type Vote = { voter: number; side: BattleSide; at: Date };
type CountedRow = Counts & { refusal: VoteRefusal | null; turn: boolean };
type Counted = CountedRow & { toTell: Telling };

const refusals: Record<VoteRefusal, () => DomainError> = {
  unseen: noSuchBattle,
  own: () => new DomainError('forbidden', 'You cannot vote in your own battle.'),
  closed: () => new DomainError('conflict', 'Voting has closed for this battle.'),
  unanswered: () => new DomainError('invalid', 'There is no response to vote for yet.'),
  account_deleted: () => new DomainError('unauthenticated', 'Please log in to continue.'),
  voted: () => new DomainError('conflict', 'You have already voted in this battle.'),
};

/**
 * One vote a person a battle, never in one's own, until the deadline by the server's clock (rules.md, Battles).
 * @throws DomainError `not_found`, `forbidden`, `invalid`, `conflict`
 */
export async function vote(viewer: Viewer, battleId: number, side: BattleSide) {
  const counted = await counters.memo(battleId)({ voter: viewer.id, side, at: now() });
  if (!counted) throw noSuchBattle();
  if (counted.refusal === 'closed') await settleOnSight([battleId]);
  if (counted.refusal) throw refusals[counted.refusal]();
  const { votes, opponent_votes, toTell } = counted;
  tell(battleId, counted, toTell);
  return { message: 'Vote recorded successfully!', votes, opponent_votes };
}

/** What the request whose vote it was has to tell: the counts now, that they changed a little later, or nothing. */
type Telling = 'now' | 'later' | null;

function tell(battleId: number, counts: Counts, when: Telling) {
  if (when === 'now') tellNow(battleId, counts);
  if (when === 'later') tellLater(battleId);
}

/** As many as one statement counts at once. */
const votesInBatch = 200;

/**
 * A battle's row takes one vote after the other, each as long as a commit takes. The votes that arrive while one is on
 * its way are counted together by the next statement, so that a crowd waits for two commits and not for a hundred.
 */
const counters = new LRUCache<number, (vote: Vote) => Promise<Counted | null>>({
  max: 1000,
  memoMethod: (battleId) =>
    createBatcher({
      batchFn: (votes: Vote[]) => countAll(battleId, votes),
      maxBatchSize: votesInBatch,
      maxConcurrency: 1,
      // Many times longer than a commit takes.
      maxWaitMs: 1000,
    }),
});

/** @returns for each vote what became of it, or null where there is no such battle */
async function countAll(battleId: number, votes: Vote[]): Promise<(Counted | null)[]> {
  const columns = [votes.map(({ voter }) => voter), votes.map(({ side }) => side), votes.map(({ at }) => at)];
  const values = [battleId, ...columns, now()];
  const rows = await statement<CountedRow>('battles_vote', countVotes, values).catch((error) => {
    if (isByDeletedAccount(error) && votes.length > 1) return null;
    throw error;
  });
  if (!rows) return withoutDeletedAccounts(battleId, votes);
  // Where it is this statement's turn, one of its votes tells for all of them.
  const teller = rows.findIndex((row) => row.refusal === null);
  return votes.map((_, place) => {
    const row = rows[place];
    const turn: Telling = place === teller ? 'now' : null;
    return row ? { ...row, toTell: row.turn ? turn : 'later' } : null;
  });
}

/** Where one of the voters has just left, each vote is counted by itself, so that theirs alone is refused. */
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

/** Their vote is refused like that of a session that has ended. */
const ofDeletedAccount: Counted = {
  refusal: 'account_deleted',
  votes: 0,
  opponent_votes: 0,
  turn: false,
  toTell: null,
};

type Voided = Counts & { closed: boolean; removed: number; removed_votes: number; turn: boolean };
type Voiding = { battleId: number; usernames: string[]; reason: string };

/**
 * The creator account voids votes by who gave them, while voting is open; a settled battle stays as it was paid. Neither
 * the answer nor the log says for whom they were.
 * @throws DomainError `not_found` for the battle, and where none of these people has a vote in it; `conflict` once closed
 */
export async function voidVotes({ battleId, usernames, reason }: Voiding) {
  const names = usernames.map((each) => each.toLowerCase());
  const [row] = await statement<Voided>('battles_void', voidVotesOf, [battleId, names, reason, now()]);
  if (!row) throw noSuchBattle();
  if (row.closed) throw new DomainError('conflict', 'Voting has closed: the votes of this battle stand.');
  if (row.removed === 0)
    throw new DomainError('not_found', 'None of these people has a vote in this battle.');
  tell(battleId, row, row.turn ? 'now' : 'later');
  const { removed, removed_votes } = row;
  return { message: `${removed === 1 ? '1 vote' : `${removed} votes`} removed.`, removed, removed_votes };
}
