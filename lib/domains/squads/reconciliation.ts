import { type Check, rowsCounted } from '@/lib/platform/database/reconciliation';

/** What squads count. */
export const squadChecks: readonly Check[] = [
  rowsCounted('squads', 'member_count', 'squad_members', 'squad_id'),
  rowsCounted('squads', 'wins', 'squad_wins', 'squad_id'),
];
