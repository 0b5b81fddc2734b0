/** What whoever decided is told. */
import { isCrime } from '@/lib/contract/community-rules';
import { counted } from '@/lib/contract/grouped';
import type { ModerationAction } from '@/lib/domains/safety/moderation-schema';
import type { Verdict } from '@/lib/domains/safety/policy';
import { daysInWords, isAnonymous, isGoneForGood } from '@/lib/domains/safety/rules';

const wordsAfter: Record<ModerationAction, string> = {
  hide: 'Hidden. Nobody sees it any more.',
  restore: 'Restored.',
  dismiss: 'Dismissed.',
  suspend: 'Suspended. They are logged out everywhere and cannot log in.',
  'remove-picture': 'Removed. Their picture is gone.',
};

/** @param action  of the decision that was undone */
export const messageOfUndone = (action: string): string =>
  isGoneForGood(action)
    ? 'The decision is undone. What was removed does not come back, but they may share it again.'
    : 'The decision is undone.';

/** @param after  `stillHidden`: by another decision; `undone`: the actions of the decisions that this one undid */
export function messageOf(
  { action, rule, days }: Verdict,
  after: { targetType: string; stillHidden: boolean; undone: readonly string[] },
): string {
  const lasts = days ? ` for ${daysInWords(days)}` : '';
  if (action === 'suspend' && isAnonymous(after.targetType)) {
    const barred = `Hidden. Whoever wrote it cannot rant${lasts || ' any more'}`;
    return isCrime(rule) ? `${barred}, and their account is suspended within 24 hours.` : `${barred}.`;
  }
  if (action === 'suspend' && lasts)
    return `Suspended${lasts}. They are logged out everywhere and cannot log in.`;
  const gone = after.undone.find(isGoneForGood);
  if (action === 'restore' && gone) return messageOfUndone(gone);
  return after.stillHidden ? `${wordsAfter[action]} Another decision still hides it.` : wordsAfter[action];
}

/** The message after the same decision on many reports. @param left  how many of them it did not decide */
export function messageOfMany(decided: number, left: number): string {
  const done = decided === 0 ? 'No report decided.' : `${counted(decided, 'report')} decided.`;
  if (left === 0) return done;
  const rest = left === 1 ? 'One was not: it' : `${left} were not: they`;
  return `${done} ${rest} may be decided already, or not be yours to decide on like that.`;
}
