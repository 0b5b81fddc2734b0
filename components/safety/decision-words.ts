/** What somebody is told of a decision about them: in their list of decisions, and in the notice of it. */
import { type CommunityRule, communityRules } from '@/lib/contract/community-rules';
import { canBeHidden, daysInWords, isAnonymous } from '@/lib/domains/safety/rules';

type Decided = { action: string; rule: CommunityRule | null; days: number | null; target_type: string };

const forNow =
  'Three people reported it, so nobody sees it for now. Somebody will look, most often within a day.';
const done: Record<string, string> = {
  reports: forNow,
  hide: 'We hid it.',
  delete: 'We deleted it. It cannot come back: if we were wrong, you may post it again.',
  suspend: 'We hid it and suspended you.',
  'remove-picture': 'We removed your picture.',
};

function whatWasDone({ action, target_type, days }: Decided): string | undefined {
  if (action !== 'suspend') return done[action];
  if (isAnonymous(target_type))
    return `We hid it, and you cannot rant ${days === null ? 'any more' : `for ${daysInWords(days)}`}.`;
  return canBeHidden(target_type) ? done.suspend : 'We suspended you.';
}

/** What was done, and by which rule. */
export function decisionWords(decided: Decided): string {
  const { rule } = decided;
  const because = rule && `${rule}: ${communityRules[rule].sentence}`;
  return [whatWasDone(decided), because].filter(Boolean).join(' ');
}
