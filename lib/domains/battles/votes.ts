import 'server-only';
import type { BattleSide } from '@/lib/contract/constants/battles';
import { DomainError } from '@/lib/contract/domain-error';
import { counted } from '@/lib/contract/grouped';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { byDeletedAccount, statement } from '@/lib/platform/database/client';
import { noSuchBattle } from './battles';
import { settleOnSight } from './settlement';
import { voidVotesOf } from './statements';
import { broadcastLater, broadcastNow } from './vote-broadcast';
import { type Broadcast, type Counts, countVote, type VoteRefusal } from './vote-counter';

const refusals: Record<VoteRefusal, () => Error> = {
  unseen: noSuchBattle,
  own: () => new DomainError('own_battle', 'You cannot vote in your own battle.'),
  closed: () => new DomainError('battle_closed', 'Voting has closed for this battle.'),
  unanswered: () => new DomainError('no_response_yet', 'There is no response to vote for yet.'),
  account_deleted: byDeletedAccount,
  voted: () => new DomainError('already_voted', 'You have already voted in this battle.'),
};

/**
 * Votes once per person and battle, never in one's own, never while a side is hidden, until the deadline by the server's
 * clock (rules.md, Battles).
 * @throws DomainError `battle_not_found`, `own_battle`, `no_response_yet`, `already_voted`, `battle_closed`
 */
export async function vote(viewer: Viewer, battleId: number, side: BattleSide) {
  const counted = await countVote(battleId, { voter: viewer.id, side, at: now() });
  if (!counted) throw noSuchBattle();
  if (counted.refusal === 'closed') await settleOnSight([battleId]);
  if (counted.refusal) throw refusals[counted.refusal]();
  const { votes, opponent_votes, broadcast } = counted;
  broadcastCounts(battleId, counted, broadcast);
  return { message: 'Vote recorded successfully!', votes, opponent_votes };
}

/** @param when  now, a little later, or not at all */
function broadcastCounts(battleId: number, counts: Counts, when: Broadcast) {
  if (when === 'now') broadcastNow(battleId, counts);
  if (when === 'later') broadcastLater(battleId);
}

type Voided = Counts & { closed: boolean; removed: number; removed_votes: number; claimed: boolean };
type Voiding = { battleId: number; usernames: string[]; reason: string };

/**
 * Voids the votes of the named people, while voting is open; a settled battle and its prize stay as they are. Neither the
 * response nor the log says for which side the votes were; the counts do, where all were for one.
 * @throws DomainError `battle_not_found`; `battle_closed`; `votes_not_found` where none of these people has a vote in it
 */
export async function voidVotes(viewer: Viewer, { battleId, usernames, reason }: Voiding) {
  const names = usernames.map((each) => each.toLowerCase());
  const [row] = await statement<Voided>('battles_void', voidVotesOf, [
    battleId,
    names,
    reason,
    now(),
    viewer.id,
  ]);
  if (!row) throw noSuchBattle();
  if (row.closed)
    throw new DomainError('battle_closed', 'Voting has closed: the votes of this battle stand.');
  if (row.removed === 0)
    throw new DomainError('votes_not_found', 'None of these people has a vote in this battle.');
  broadcastCounts(battleId, row, row.claimed ? 'now' : 'later');
  const { removed, removed_votes } = row;
  return { message: `${counted(removed, 'vote')} removed.`, removed, removed_votes };
}
