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

test('what was deleted does not come back by an appeal, and nobody is told that it did', () => {
  const appeal = { tracking_code: 'HG-1', status: 'overturned', answer: null } as const;
  const words = told({ target_type: 'post', action: 'delete', rule: null, undone: 1, appeal });
  expect(words).toContain('We were wrong. It cannot come back, but you may post it again.');
  expect(words).not.toContain('undid');
});
