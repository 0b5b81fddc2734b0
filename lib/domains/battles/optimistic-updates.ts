/** What a vote does to a battle on the screen, before the server has answered. Pure. */
import type { BattleSide } from '@/lib/contract/constants/battles';
import type { Battle } from './schema';

export const withVote = (battle: Battle, side: BattleSide): Battle => ({
  ...battle,
  my_vote: side,
  votes: battle.votes + (side === 'creator' ? 1 : 0),
  opponent_votes: battle.opponent_votes + (side === 'opponent' ? 1 : 0),
});

/** The other way: whatever was told of the counts meanwhile stays. */
export const withoutVote = (battle: Battle, side: BattleSide): Battle => ({
  ...battle,
  my_vote: null,
  votes: battle.votes - (side === 'creator' ? 1 : 0),
  opponent_votes: battle.opponent_votes - (side === 'opponent' ? 1 : 0),
});
