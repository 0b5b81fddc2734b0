import { type Check, rowsCounted } from '@/lib/platform/database/reconciliation';

/** What tournaments count. */
export const tournamentChecks: readonly Check[] = [
  rowsCounted('tournaments', 'participant_count', 'tournament_squads', 'tournament_id'),
];
