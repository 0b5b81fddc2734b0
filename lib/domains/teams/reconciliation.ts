import { type Check, rowsCounted } from '@/lib/platform/database/reconciliation';

/** What teams count. */
export const teamChecks: readonly Check[] = [rowsCounted('teams', 'member_count', 'team_members', 'team_id')];
