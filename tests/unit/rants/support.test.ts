/** Where somebody in distress is sent: to the lines that the operator has confirmed, also where they may not rant. */
import { expect, test } from 'vitest';
import type { Helpline } from '@/lib/domains/rants/helplines';
import { support, supportWhileBarred } from '@/lib/domains/rants/support';

const line = (given: Partial<Helpline>): Helpline => ({
  ...{ name: 'Somebody listens', note: 'All day', phone: '0800 1', address: null, confirmed: true },
  ...given,
});
const lines = [
  line({}),
  line({ name: 'By letter', phone: null, address: 'https://help.example' }),
  line({ name: 'Nobody asked', confirmed: false }),
];

test('the confirmed lines, with and without a bar', () => {
  expect(support(lines).helplines.map(({ name }) => name)).toEqual(['Somebody listens', 'By letter']);
  expect(supportWhileBarred(lines)).toMatch(
    /\b112\. People who listen for free: Somebody listens: 0800 1; By letter: https:\/\/help\.example\.$/,
  );
});

test('while none is confirmed, an adult and 112', () => {
  const none = [line({ confirmed: false })];
  expect(support(none)).toMatchObject({ helplines: [], message: expect.stringContaining('112') });
  expect(supportWhileBarred(none)).toMatch(/an adult you trust .*\b112\.$/);
});
