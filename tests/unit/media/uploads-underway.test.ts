/** Who waits for whom while uploads are on their way (docs/decisions/126-small-uploads-and-parts-of-deletions.md). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterUpload } from '@/lib/domains/media/uploads-underway';

const MB = 1024 * 1024;
let id = 0;
const aPerson = () => {
  id += 1;
  return { id, username: `p${id}`, isCreator: false, sessionId: '' };
};

let leave: (() => void)[] = [];
/** Asks for a place. @returns what became of it so far */
function ask(person: ReturnType<typeof aPerson>, bytes: number) {
  const place = { state: 'waits', leave: () => {}, giveBack: () => {} };
  enterUpload(person as Parameters<typeof enterUpload>[0], bytes).then(
    (entered) => {
      place.state = 'in';
      place.giveBack = entered.giveBack;
      leave.push(entered.leave);
      place.leave = () => {
        leave = leave.filter((each) => each !== entered.leave);
        entered.leave();
      };
    },
    (error: { code: string }) => {
      place.state = error.code;
    },
  );
  return place;
}
const soon = () => vi.advanceTimersByTimeAsync(10);
const aMinute = () => vi.advanceTimersByTimeAsync(60_000);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  // Whoever still waits enters, and leaves too.
  for (let round = 0; round < 5; round += 1) {
    for (const each of leave.splice(0)) each();
    await soon();
  }
  vi.useRealTimers();
});

test('large uploads that fill their share keep no small one waiting', async () => {
  const large = Array.from({ length: 40 }, () => ask(aPerson(), 64 * MB));
  await soon();
  expect(large.filter(({ state }) => state === 'in')).toHaveLength(24);
  const small = [100_000, 8 * MB].map((bytes) => ask(aPerson(), bytes));
  await soon();
  expect(small.map(({ state }) => state)).toEqual(['in', 'in']);
  await aMinute();
  expect(large.filter(({ state }) => state === 'uploads_busy')).toHaveLength(16);
});

test('a refused file gives its share of the disk back at once, and its person no place', async () => {
  const large = Array.from({ length: 25 }, () => aPerson()).map((person) => ({
    person,
    place: ask(person, 64 * MB),
  }));
  await soon();
  expect(large[24]?.place.state).toBe('waits');
  large[0]?.place.giveBack();
  const another = ask(large[0]?.person ?? aPerson(), 64 * MB);
  await soon();
  expect([large[24]?.place.state, another.state]).toEqual(['in', 'waits']);
  // Given back once, also where it ends afterwards.
  large[0]?.place.leave();
  await soon();
  expect(another.state).toBe('waits');
});

test('one large upload at a time for a person, and their small ones beside it', async () => {
  const person = aPerson();
  const first = ask(person, 64 * MB);
  const second = ask(person, 9 * MB);
  const small = [1, 2].map(() => ask(person, MB));
  await soon();
  expect([first, second, ...small].map(({ state }) => state)).toEqual(['in', 'waits', 'in', 'in']);
  small[0]?.leave();
  first.leave();
  await soon();
  expect(second.state).toBe('in');
});

test('who waits for their own files alone is told so: no failure of the server', async () => {
  const person = aPerson();
  ask(person, 64 * MB);
  const second = ask(person, 64 * MB);
  await aMinute();
  expect(second.state).toBe('own_uploads_busy');
  const small = [1, 2, 3].map(() => ask(person, MB));
  await aMinute();
  expect(small.map(({ state }) => state)).toEqual(['in', 'in', 'own_uploads_busy']);
});
