/** A decision acts on whoever is behind a thing, whatever became of it, and undoes only itself (rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { deletePost } from '@/lib/domains/posts/deletion-schema';
import { db } from '@/lib/platform/database/client';
import { deleteByRule } from '@/lib/workflows/account-deletion';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  aBattle,
  aPersonWithPassword,
  aPost,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { inTurnAt, rowOf } from '../../support/lock-waits';
import { type Action, decide, isSuspended, reported } from '../../support/report-calls';

const creator = await theCreator();
const isIn = async (who: Person) => !(await isSuspended(who));
const isHidden = async (id: number) =>
  (await db().post.findUniqueOrThrow({ where: { id } })).hiddenAt !== null;

beforeEach(() => setClockOffset(0));

describe('a decision undoes only itself', () => {
  test('restoring one report lifts no suspension that was given for another', async () => {
    const author = await aUser();
    const [one, other] = [await aPost({ by: author }), await aPost({ by: author })];
    const [first, second] = [await reported('post', one.id), await reported('post', other.id)];
    for (const id of [first, second]) expect((await decide(id, 'suspend')).status).toBe(200);
    expect((await decide(second, 'restore')).status).toBe(200);
    expect(await isIn(author)).toBe(false);
    expect([await isHidden(one.id), await isHidden(other.id)]).toEqual([true, false]);
    await decide(first, 'restore');
    expect(await isIn(author)).toBe(true);
  });

  test('a report of the person, restored, lifts none that was given for what they said', async () => {
    const author = await aUser();
    const post = await aPost({ by: author });
    const [ofPost, ofPerson] = [await reported('post', post.id), await reported('user', author.id)];
    await decide(ofPost, 'suspend');
    await decide(ofPerson, 'restore');
    expect(await isIn(author)).toBe(false);
    expect(await isHidden(post.id)).toBe(true);
  });

  test('a later report of the same person undoes nothing of the earlier one', async () => {
    const author = await aUser();
    const earlier = await reported('user', author.id);
    await decide(earlier, 'suspend');
    const later = await reported('user', author.id);
    await decide(later, 'restore');
    expect(await isIn(author)).toBe(false);
    await decide(earlier, 'restore');
    expect(await isIn(author)).toBe(true);
  });

  test('undoing an old decision decides on no report that came after it', async () => {
    const author = await aUser();
    const earlier = await reported('user', author.id);
    await decide(earlier, 'suspend');
    const later = await reported('user', author.id);
    await decide(earlier, 'restore');
    expect((await db().report.findUniqueOrThrow({ where: { id: later } })).status).toBe('open');
  });

  test('one decision covers every open report of a thing, and any of them undoes it', async () => {
    const author = await aUser();
    const post = await aPost({ by: author });
    const [one, other] = [await reported('post', post.id), await reported('post', post.id)];
    await decide(one, 'suspend');
    await decide(other, 'restore');
    expect(await isIn(author)).toBe(true);
    expect(await isHidden(post.id)).toBe(false);
    const statuses = await db().report.findMany({
      where: { id: { in: [one, other] } },
      select: { status: true },
    });
    expect(statuses).toEqual([{ status: 'restored' }, { status: 'restored' }]);
  });

  test('the creator’s own post that three people hid is restored; suspending them is refused', async () => {
    const post = await aPost({ by: creator });
    for (let each = 0; each < 2; each += 1) await reported('post', post.id);
    const id = await reported('post', post.id);
    expect(await isHidden(post.id)).toBe(true);
    expect(await decide(id, 'restore')).toMatchObject({ status: 200, message: 'Restored.' });
    expect(await isHidden(post.id)).toBe(false);
    expect(await decide(id, 'suspend')).toMatchObject({
      status: 403,
      message: 'The creator account cannot be suspended.',
    });
    expect(await isHidden(post.id)).toBe(false);
  });
});

describe('the author is kept with the report', () => {
  test('a post deleted after the report: its author is suspended all the same', async () => {
    const author = await aUser();
    const post = await aPost({ by: author });
    const id = await reported('post', post.id);
    expect((await call(deletePost, { as: author, params: { postId: post.id } })).status).toBe(200);
    expect((await decide(id, 'suspend')).status).toBe(200);
    expect((await call(me, { as: author })).status).toBe(401);
    await decide(id, 'restore');
    expect(await isIn(author)).toBe(true);
  });

  test('a ghost that vanished: its sender is suspended two days later', async () => {
    const [sender, recipient] = [await aUser(), await aUser()];
    const body = { recipientUsername: recipient.username, content: 'send me a picture', isGhostBomb: true };
    const { conversationId } = (await call(sendMessage, { as: sender, body })).body;
    const [ghost] = (await call(listMessages, { as: recipient, params: { conversationId } })).body;
    const id = await reported('message', ghost?.id as number, { by: recipient });
    setClockOffset(2 * 24 * 3_600_000);
    await call(listMessages, { as: recipient, params: { conversationId } });
    expect(await db().message.count({ where: { conversationId } })).toBe(0);
    expect((await decide(id, 'suspend')).status).toBe(200);
    expect(await isIn(sender)).toBe(false);
    expect(await isIn(recipient)).toBe(true);
  });

  test('whoever has deleted their account is gone: 409, and nothing else happens', async () => {
    const author = await aPersonWithPassword();
    const id = await reported('post', (await aPost({ by: author })).id);
    expect((await call(deleteAccount, { as: author, body: { password } })).status).toBe(200);
    expect(await decide(id, 'suspend')).toMatchObject({
      status: 409,
      message: 'There is nobody left to suspend.',
    });
    expect(await decide(id, 'dismiss')).toMatchObject({ status: 200 });
  });

  test('a battle that its author emptied on leaving does not come back by Restore', async () => {
    const author = await aPersonWithPassword();
    const battle = await aBattle({ by: author });
    const id = await reported('battle', battle.id);
    await decide(id, 'hide');
    await call(deleteAccount, { as: author, body: { password } });
    await decide(id, 'restore');
    expect((await db().battle.findUniqueOrThrow({ where: { id: battle.id } })).hiddenAt).not.toBeNull();
  });
});

describe('at once', () => {
  test('twenty decisions on one report: one of them stands, and what is seen is what it says', async () => {
    const author = await aUser();
    const post = await aPost({ by: author });
    const id = await reported('post', post.id);
    const actions: Action[] = ['hide', 'suspend', 'restore', 'dismiss'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, each) => decide(id, actions[each % 4] as Action)),
    );
    // Who is told 409 asked for what was so already.
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { status } = await db().report.findUniqueOrThrow({ where: { id } });
    const where = { targetType: 'post', targetId: post.id };
    const standing = await db().decision.findMany({ where: { ...where, undoneAt: null } });
    expect(standing).toHaveLength(1);
    expect(await isHidden(post.id)).toBe(status === 'hidden' || status === 'suspended');
    expect(await isIn(author)).toBe(status !== 'suspended');
    await decide(id, 'restore');
    expect([await isHidden(post.id), await isIn(author)]).toEqual([false, true]);
  });

  test('a decision against the deletion of the account: either is whole, neither waits for the other for ever', async () => {
    for (const isDecidedFirst of [true, false, true, false]) {
      const author = await aUser();
      const post = await aPost({ by: author });
      const id = await reported('post', post.id);
      // Closed without a password: the decisions are long over while one is hashed.
      const leave = () => deleteByRule(author.id, async () => true);
      const suspend = () => Promise.all(Array.from({ length: 6 }, () => decide(id, 'suspend')));
      const [left, decided] = isDecidedFirst
        ? await inTurnAt(rowOf(author), suspend, leave).then(([answers, left]) => [left, answers] as const)
        : await inTurnAt(rowOf(author), leave, suspend);
      expect(left).toBe(true);
      // The same thing a second time is nothing to do, and neither is anything where nobody is left.
      const first = isDecidedFirst ? 200 : 409;
      expect(decided.map(({ status }) => status).toSorted()).toEqual([first, 409, 409, 409, 409, 409]);
      const { usernameKey } = await db().user.findUniqueOrThrow({ where: { id: author.id } });
      expect(usernameKey).toBe(`deleted:${author.id}`);
      expect(await db().session.count({ where: { userId: author.id } })).toBe(0);
      expect(await db().post.count({ where: { id: post.id } })).toBe(0);
      expect(await db().decision.count({ where: { targetType: 'post', targetId: post.id } })).toBe(
        isDecidedFirst ? 1 : 0,
      );
    }
  });
});
