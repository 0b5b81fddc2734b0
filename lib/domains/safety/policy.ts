import { type CommunityRule, communityRuleCodes, ruleOfReason } from '@/lib/contract/community-rules';
import { moderatorsDays } from '@/lib/contract/constants/safety';
import type { ModerationAction, ReportStatus } from './moderation-schema';

/** Who decides on reports: the creator account, a moderator it appointed, or an adult champion. */
export type ModeratorRole = 'creator' | 'moderator' | 'champion';

/** What becomes of a report. */
export const statusAfter: Record<ModerationAction, ReportStatus> = {
  hide: 'hidden',
  restore: 'restored',
  dismiss: 'dismissed',
  suspend: 'suspended',
  'remove-picture': 'removed',
};

const championsRules: readonly (CommunityRule | null)[] = ['R1', 'R2', 'R7', 'R8'];

/** The rules by which somebody in this role may decide. */
export const rulesOf = (role: ModeratorRole): readonly CommunityRule[] =>
  role === 'champion'
    ? communityRuleCodes.filter((rule) => championsRules.includes(rule))
    : communityRuleCodes;

/**
 * The reports that a champion may decide on (rules.md, Showdown; contract.md, Safety): open ones of public posts, for
 * reasons that another teenager can judge.
 */
export const forChampions = {
  targetType: 'post',
  status: 'open',
  reasons: Object.keys(ruleOfReason).filter((each) => championsRules.includes(ruleOfReason[each] ?? null)),
};

/** Whether only the creator account could have decided so: a moderator may not undo it either, except by an appeal. */
export const isBeyondModerators = ({ days }: { days: number | null }) =>
  days === null || days > moderatorsDays;

type Reported = {
  targetType: string;
  status: string;
  reason: string;
};
export type Verdict = { action: ModerationAction; rule: CommunityRule | null; days: number | null };

/**
 * The error code when a role does not allow this decision; null when it does. Conflicts of interest are checked elsewhere
 * (conflict-of-interest.ts).
 */
export function refusalToDecide(
  role: ModeratorRole,
  report: Reported,
  { action, rule, days }: Verdict,
): 'report_not_found' | 'champion_may_only_hide' | 'moderator_days_exceeded' | null {
  if (role === 'creator') return null;
  if (role === 'moderator') {
    return action === 'suspend' && isBeyondModerators({ days }) ? 'moderator_days_exceeded' : null;
  }
  // As for a report about themselves: else its id would tell them that there is one.
  const isTheirs =
    report.targetType === forChampions.targetType &&
    report.status === forChampions.status &&
    forChampions.reasons.some((each) => each === report.reason);
  if (!isTheirs) return 'report_not_found';
  return action === 'hide' && championsRules.includes(rule) ? null : 'champion_may_only_hide';
}
