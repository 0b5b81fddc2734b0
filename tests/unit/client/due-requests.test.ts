/** How often the result of what time ends is asked for (lib/client/due-requests.ts). */
import { expect, test } from 'vitest';
import { DueRequests } from '@/lib/client/due-requests';

const due = 1_800_000_000_000;
/** The seconds after it fell due at which it is asked for, by a page that looks every second. */
const askedAt = (requests: DueRequests, what: string) =>
  Array.from({ length: 120 }, (_, each) => each - 10).filter((second) =>
    requests.ask(what, due, due + second * 1000),
  );

test('not before it is due, then four times, with longer and longer waits', () => {
  expect(askedAt(new DueRequests(), 'battle 7')).toEqual([0, 5, 15, 35]);
});

test('what falls due later is another thing', () => {
  const requests = new DueRequests();
  askedAt(requests, 'open');
  expect(requests.ask('check_in', due + 1_800_000, due + 1_799_000)).toBe(false);
  expect(requests.ask('check_in', due + 1_800_000, due + 1_800_000)).toBe(true);
});
