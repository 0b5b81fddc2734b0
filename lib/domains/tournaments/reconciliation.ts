import { type Check, rowsCounted } from '@/lib/platform/reconciliation';

/** What tournaments count. */
export const tournamentChecks: readonly Check[] = [
  rowsCounted('tournaments', 'participant_count', 'tournament_squads', 'tournament_id'),
];
