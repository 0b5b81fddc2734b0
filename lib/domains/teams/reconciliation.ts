import { type Check, rowsCounted } from '@/lib/platform/database/reconciliation';

/** Checks of the counters on teams. */
export const teamChecks: readonly Check[] = [rowsCounted('teams', 'member_count', 'team_members', 'team_id')];
