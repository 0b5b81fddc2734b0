/** What open pages hear of notices: how many are unread, seldom enough for a storm (contract.md, Realtime). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userChannel } from '@/lib/contract/realtime';
import { announceNotices } from '@/lib/domains/notices/live';
import { readNotices } from '@/lib/domains/notices/schema';
import { addComment, likePost } from '@/lib/domains/posts/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { published } from '@/lib/platform/realtime/realtime';
import { call } from '../../support/call';
import { someone } from '../../support/contact';
import { aPost, aUser, type Person } from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { eventsOnSeveral } from '../../support/received-events';

let me: Person;
let heard: Awaited<ReturnType<typeof eventsOnSeveral>>;
beforeAll(async () => {
  heard = await eventsOnSeveral();
  me = await someone();
  await heard.listen(userChannel(me.id));
});
afterAll(() => heard.stop());

const notification = (unread: number) => ({ event: 'notification', data: { unread } });

test('a comment, then that it was read', async () => {
  const { id: postId } = await aPost({ by: me });
  const other = await someone();
  const comment = () => call(addComment, { as: other, body: { postId, content: 'True' } });
  expect(await heard.during(comment)).toEqual([[notification(1)]]);
  const [newest] = await noticesOf(me);
  const read = () => call(readNotices, { as: me, body: { upTo: newest?.id ?? 0 } });
  expect(await heard.during(read)).toEqual([[notification(0)]]);
});

test('an event keeps no server busy for the second in which no other may follow; that one comes all the same', async () => {
  /** @returns how long it takes until nothing follows its answer any more, in milliseconds */
  const comment = async (postId: number) => {
    await call(addComment, { as: me, body: { postId, content: 'True' } });
    const answered = performance.now();
    await pendingEffects();
    return performance.now() - answered;
  };
  const [writer, ...others] = await Promise.all([someone(), someone(), someone()]);
  await heard.listen(userChannel(writer.id));
  const { id: postId } = await aPost({ by: writer });
  const [, events] = await heard.during(async () => {
    const times = [await comment(postId)];
    for (const by of others) times.push(await comment((await aPost({ by })).id));
    // A busy machine holds one up, and not all.
    expect(Math.min(...times)).toBeLessThan(900);
    await comment(postId);
  });
  expect(events).toEqual([notification(1), notification(2)]);
});

test('fifty likes and eight comments at once: a few events, the last of them right', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => aUser()));
  const { id: postId } = await aPost({ by: me });
  const [events = []] = await heard.during(() =>
    Promise.all(
      people.flatMap((as, place) => [
        call(likePost, { as, body: { postId } }),
        ...(place < 8 ? [call(addComment, { as, body: { postId, content: 'True' } })] : []),
      ]),
    ),
  );
  expect(events.length).toBeLessThan(10);
  expect(events.at(-1)).toEqual(notification(9));
});

test('many people are told of something, of whom one has a page open: one event', async () => {
  const people = [me, ...(await Promise.all(Array.from({ length: 9 }, () => someone())))];
  const { sent } = published;
  const [events] = await heard.during(async () =>
    announceNotices(['comment'], ...people.map(({ id }) => id)),
  );
  expect(events).toHaveLength(1);
  expect(published.sent - sent).toBe(1);
});
