/** Applies a vote to a battle on the screen before the server has answered. Pure functions. */
import type { BattleSide } from '@/lib/contract/constants/battles';
import type { Battle } from './schema';

export const withVote = (battle: Battle, side: BattleSide): Battle => ({
  ...battle,
  my_vote: side,
  votes: battle.votes + (side === 'creator' ? 1 : 0),
  opponent_votes: battle.opponent_votes + (side === 'opponent' ? 1 : 0),
});

/** Undoes `withVote`. Keeps count updates that arrived meanwhile. */
export const withoutVote = (battle: Battle, side: BattleSide): Battle => ({
  ...battle,
  my_vote: null,
  votes: battle.votes - (side === 'creator' ? 1 : 0),
  opponent_votes: battle.opponent_votes - (side === 'opponent' ? 1 : 0),
});
