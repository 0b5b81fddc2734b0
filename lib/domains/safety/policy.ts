import { type CommunityRule, ruleOfReason } from '@/lib/contract/community-rules';
import { moderatorsDays } from '@/lib/contract/constants/safety';
import type { Viewer } from '@/lib/contract/viewer';
import type { ModerationAction } from './moderation-schema';

/** Who decides on reports: the creator account, a moderator it appointed, or a champion who is grown up. */
export type ModeratorRole = 'creator' | 'moderator' | 'champion';

const championsRules: readonly (CommunityRule | null)[] = ['R1', 'R2', 'R7', 'R8'];

/**
 * The reports that a champion may act on (rules.md, Showdown; contract.md, Safety): open ones of public posts, for what
 * another teenager can judge.
 */
export const forChampions = {
  targetType: 'post',
  status: 'open',
  reasons: Object.keys(ruleOfReason).filter((each) => championsRules.includes(ruleOfReason[each] ?? null)),
};

type Reported = {
  targetType: string;
  status: string;
  reason: string;
  reporterId: number | null;
  /** Whose it is; null where nobody is left, and of words without a name. */
  authorId: number | null;
};
export type Verdict = { action: ModerationAction; rule: CommunityRule | null; days: number | null };

/** Why a person may not decide so on a report, as the code of the refusal; null where they may. */
export function refusalToDecide(
  { viewer, role }: { viewer: Viewer; role: ModeratorRole },
  report: Reported,
  { action, rule, days }: Verdict,
): 'champion_may_only_hide' | 'own_report' | 'moderator_days_exceeded' | null {
  if (role === 'creator') return null;
  const involved = report.reporterId === viewer.id || report.authorId === viewer.id;
  if (role === 'moderator') {
    if (involved) return 'own_report';
    const tooLong = action === 'suspend' && (days === null || days > moderatorsDays);
    return tooLong ? 'moderator_days_exceeded' : null;
  }
  const may =
    action === 'hide' &&
    championsRules.includes(rule) &&
    report.targetType === forChampions.targetType &&
    report.status === forChampions.status &&
    forChampions.reasons.some((each) => each === report.reason) &&
    !involved;
  return may ? null : 'champion_may_only_hide';
}
