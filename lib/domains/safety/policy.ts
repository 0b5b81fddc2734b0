import type { Viewer } from '@/lib/contract/viewer';
import type { ModerationAction } from './schema';

/**
 * The reports that a champion may act on (rules.md, Showdown; contract.md, Safety): open ones of public posts. Someone
 * who may hurt themselves is nothing for another teenager to decide on.
 */
export const forChampions = {
  targetType: 'post',
  status: 'open',
  reason: { notIn: ['self-harm'] },
} as const;

type Reported = {
  targetType: string;
  status: string;
  reason: string;
  reporterId: number | null;
  /** Whose it is; null where nobody is left. */
  authorId: number | null;
};

/** The creator account decides on everything; a champion hides what is not theirs and what others have reported. */
export function mayDecide(viewer: Viewer, report: Reported, action: ModerationAction): boolean {
  if (viewer.isCreator) return true;
  return (
    action === 'hide' &&
    report.targetType === forChampions.targetType &&
    report.status === forChampions.status &&
    !forChampions.reason.notIn.some((each) => each === report.reason) &&
    report.reporterId !== viewer.id &&
    report.authorId !== viewer.id
  );
}
