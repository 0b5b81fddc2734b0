/** Which rule a decision form proposes for a report: whoever is decided about is told it (rules.md, Community rules). */
import { expect, test } from 'vitest';
import { ruleOfReason } from '@/lib/contract/community-rules';
import { ownReasons } from '@/lib/domains/safety/moderation-schema';
import { reportReasons } from '@/lib/domains/safety/schema';

test('it is known of every reason, of people’s and of the server’s own, and of no other', () => {
  expect(new Set(Object.keys(ruleOfReason))).toEqual(
    new Set([...Object.keys(reportReasons), ...Object.keys(ownReasons)]),
  );
});

test('whoever is in distress is told to be looked after, and of nothing worse', () => {
  expect([ruleOfReason.distress, ruleOfReason['self-harm']]).toEqual(['R10', 'R10']);
});

test('nothing is proposed where it may be any', () => {
  expect(Object.keys(ruleOfReason).filter((reason) => ruleOfReason[reason] === null)).toEqual([
    'other',
    'known-picture',
    'deleted',
  ]);
});
