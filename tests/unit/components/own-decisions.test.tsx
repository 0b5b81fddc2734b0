/** What somebody is told of a decision about them says how long it lasts (rules.md, Safety). */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OwnDecisions } from '@/components/safety/own-decisions';
import type { OwnDecision } from '@/lib/domains/safety/appeal-schema';

const told = (given: Partial<OwnDecision>) => {
  const decision: OwnDecision = {
    ...{ id: 1, action: 'suspend', rule: 'R2', days: null, target_type: 'rant', words: '', undone: 0 },
    ...{ decided_at: '2026-11-20T10:00:00.000Z', may_appeal: 0, appeal: null, ...given },
  };
  return renderToStaticMarkup(<OwnDecisions first={[decision]} />);
};

test.each([
  [{ days: 1 }, 'We hid it, and you cannot rant for 1 day.'],
  [{ days: 30, target_type: 'rant_comment' }, 'We hid it, and you cannot rant for 30 days.'],
  [{ days: null }, 'We hid it, and you cannot rant any more.'],
  [{ target_type: 'post', days: 7 }, 'We hid it and suspended you.'],
  [{ target_type: 'user', days: 7 }, 'We suspended you.'],
  [{ target_type: 'post', action: 'delete', rule: null }, 'We deleted it. It cannot come back'],
] as const)('%o: %s', (given, words) => {
  expect(told(given)).toContain(words);
});

test.each([
  [{ target_type: 'post', action: 'delete', rule: null }, 'It cannot come back, but you may post it again.'],
  [
    { target_type: 'profile_picture', action: 'remove-picture' },
    'cannot come back, but you may choose it again.',
  ],
] as const)('%o does not come back, and nobody is told that it did', (given, words) => {
  const appeal = { tracking_code: 'HG-1', status: 'overturned', answer: null } as const;
  for (const undone of [
    { ...given, undone: 1, appeal },
    { ...given, undone: 1 },
  ] as const) {
    expect(told(undone)).toContain('We were wrong.');
    expect(told(undone)).toContain(words);
    expect(told(undone)).not.toContain('undid');
  }
});
