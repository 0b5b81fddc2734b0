/** What a renewal of a list keeps of what was done on the page meanwhile. */
import { expect, test } from 'vitest';
import { renewedRows } from '@/lib/client/lists/renewed-rows';

type Post = { id: number; likes: number };

const post = (id: number, likes = 0): Post => ({ id, likes });
const before = [post(3), post(2), post(1)];
/** A page that was read before what is done here reached the server. */
const renewal = { before, page: [post(4), post(3, 7), post(2, 7)], pageSize: 3, added: new Set<number>() };
const renewed = (items: Post[], more: Partial<typeof renewal> = {}) =>
  renewedRows({ items, ended: false }, { ...renewal, ...more });

test('what is new comes, and what nobody touched is as it was read', () => {
  expect(renewed(before).items).toEqual([post(4), post(3, 7), post(2, 7), post(1)]);
});

test('a row that was pressed or written under since stays as it is here', () => {
  const liked = post(3, 1);
  expect(renewed(before.map((each) => (each.id === 3 ? liked : each))).items).toEqual([
    post(4),
    liked,
    post(2, 7),
    post(1),
  ]);
});

test('a row that was deleted since does not come back', () => {
  expect(renewed(before.filter(({ id }) => id !== 3)).items).toEqual([post(4), post(2, 7), post(1)]);
});

test('a row that was added since stays first', () => {
  const items = renewed([post(5), ...before], { added: new Set([5]) }).items;
  expect(items).toEqual([post(5), post(4), post(3, 7), post(2, 7), post(1)]);
});

test('pages that were loaded stay where the two meet, and go where they would leave a hole', () => {
  expect(renewed([...before, post(0)]).items.at(-1)).toEqual(post(0));
  const apart = renewed(before, { page: [post(9), post(8), post(7)] });
  expect(apart).toEqual({ items: [post(9), post(8), post(7)], ended: false });
  expect(renewed(before, { page: [post(9)] })).toEqual({ items: [post(9)], ended: true });
});

test('below a page that is the whole list stands nothing: what was deleted elsewhere goes, also the last', () => {
  const whole = { page: [post(3), post(2)], pageSize: Number.POSITIVE_INFINITY };
  expect(renewed(before, whole)).toEqual({ items: [post(3), post(2)], ended: true });
});
