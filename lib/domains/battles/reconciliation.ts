import { type Check, rowsCounted } from '@/lib/platform/database/reconciliation';

const votesThat = (which: string) => `(select battle_id from battle_votes where ${which}) counted`;

/** Compares the counts on battles and people's wins with the rows. visibility-exempt: only counted. */
export const battleChecks: readonly Check[] = [
  rowsCounted('battles', 'votes', votesThat(`vote_for = 'creator' and voided_at is null`), 'battle_id'),
  rowsCounted(
    'battles',
    'opponent_votes',
    votesThat(`vote_for = 'opponent' and voided_at is null`),
    'battle_id',
  ),
  rowsCounted('battles', 'removed_votes', votesThat('voided_at is not null'), 'battle_id'),
  rowsCounted(
    'users',
    'wins',
    '(select winner_user_id from battles where winner_user_id is not null and not_counted is null) won',
    'winner_user_id',
  ),
];
