/** What whoever decided is told. */
import { isCrime } from '@/lib/contract/community-rules';
import { counted } from '@/lib/contract/grouped';
import type { ModerationAction } from '@/lib/domains/safety/moderation-schema';
import type { Verdict } from '@/lib/domains/safety/policy';
import { daysInWords, isAnonymous } from '@/lib/domains/safety/rules';

const wordsAfter: Record<ModerationAction, string> = {
  hide: 'Hidden. Nobody sees it any more.',
  restore: 'Restored.',
  dismiss: 'Dismissed.',
  suspend: 'Suspended. They are logged out everywhere and cannot log in.',
  'remove-picture': 'Removed. Their picture is gone.',
};

/** @param after  `stillHidden`: by another decision */
export function messageOf(
  { action, rule, days }: Verdict,
  after: { targetType: string; stillHidden: boolean },
): string {
  const lasts = days ? ` for ${daysInWords(days)}` : '';
  if (action === 'suspend' && isAnonymous(after.targetType)) {
    const barred = `Hidden. Whoever wrote it cannot rant${lasts || ' any more'}`;
    return isCrime(rule) ? `${barred}, and their account is suspended within 24 hours.` : `${barred}.`;
  }
  if (action === 'suspend' && lasts)
    return `Suspended${lasts}. They are logged out everywhere and cannot log in.`;
  return after.stillHidden ? `${wordsAfter[action]} Another decision still hides it.` : wordsAfter[action];
}

/** The message after the same decision on many reports. @param left  how many of them it did not decide */
export function messageOfMany(decided: number, left: number): string {
  const done = decided === 0 ? 'No report decided.' : `${counted(decided, 'report')} decided.`;
  if (left === 0) return done;
  const rest = left === 1 ? 'One was not: it' : `${left} were not: they`;
  return `${done} ${rest} may be decided already, or not be yours to decide on like that.`;
}
