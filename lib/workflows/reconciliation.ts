import 'server-only';
import { experienceChecks } from '@/lib/domains/accounts/reconciliation';
import { analyticsChecks } from '@/lib/domains/analytics/reconciliation';
import { battleChecks } from '@/lib/domains/battles/reconciliation';
import { coinChecks } from '@/lib/domains/coins/reconciliation';
import { postChecks } from '@/lib/domains/posts/reconciliation';
import { rantChecks } from '@/lib/domains/rants/reconciliation';
import { shopChecks } from '@/lib/domains/shop/reconciliation';
import { showdownChecks } from '@/lib/domains/showdown/reconciliation';
import { squadChecks } from '@/lib/domains/squads/reconciliation';
import { teamChecks } from '@/lib/domains/teams/reconciliation';
import { tournamentChecks } from '@/lib/domains/tournaments/reconciliation';
import { type Finding, findDifferences } from '@/lib/platform/database/reconciliation';

/**
 * Compares every balance with its ledger and every count with its rows (rules.md, Coins; Feed). A domain that keeps a
 * sum or a count on a row adds its checks here.
 * @returns one finding for each check; all is well if each has 0 differences
 */
export function reconcile(): Promise<Finding[]> {
  return findDifferences([
    ...coinChecks,
    ...experienceChecks,
    ...postChecks,
    ...rantChecks,
    ...squadChecks,
    ...tournamentChecks,
    ...battleChecks,
    ...showdownChecks,
    ...teamChecks,
    ...shopChecks,
    ...analyticsChecks,
  ]);
}
