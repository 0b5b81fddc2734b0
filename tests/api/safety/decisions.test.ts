/** A decision acts on whoever is behind a thing, whatever became of it, and undoes only itself (rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { me } from '@/lib/domains/accounts/schema';
import { listBattles, voteInBattle } from '@/lib/domains/battles/schema';
import { listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { deletePost } from '@/lib/domains/posts/schema';
import { moderate, report, type TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/db';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aBattle, aPost, aUser, type Person, theCreator } from '../../support/factories';

const creator = await theCreator();
const password = 'agege bread 4 life';
type Action = 'hide' | 'restore' | 'dismiss' | 'suspend';

const decide = (id: number, action: Action) =>
  call(moderate, { as: creator, params: { id }, body: { action } });
const isIn = async (who: Person) =>
  (await db().user.findUniqueOrThrow({ where: { id: who.id } })).suspendedAt === null;
const isHidden = async (id: number) =>
  (await db().post.findUniqueOrThrow({ where: { id } })).hiddenAt !== null;

/** @returns the report's id */
async function reported(targetType: TargetType, targetId: number, by?: Person): Promise<number> {
  const as = by ?? (await aUser());
  const { status, message } = await call(report, { as, body: { targetType, targetId, reason: 'bullying' } });
  expect(status, message).toBe(200);
  const where = { targetType, targetId, reporterId: as.id };
  return (await db().report.findFirstOrThrow({ where })).id;
}

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
    const id = await reported('message', ghost?.id as number, recipient);
    setClockOffset(2 * 24 * 3_600_000);
    await call(listMessages, { as: recipient, params: { conversationId } });
    expect(await db().message.count({ where: { conversationId } })).toBe(0);
    expect((await decide(id, 'suspend')).status).toBe(200);
    expect(await isIn(sender)).toBe(false);
    expect(await isIn(recipient)).toBe(true);
  });

  test('whoever has deleted their account is gone: 409, and nothing else happens', async () => {
    const author = await aUser({ passwordHash: await hashPassword(password) });
    const id = await reported('post', (await aPost({ by: author })).id);
    expect((await call(deleteAccount, { as: author, body: { password } })).status).toBe(200);
    expect(await decide(id, 'suspend')).toMatchObject({
      status: 409,
      message: 'There is nobody left to suspend.',
    });
    expect(await decide(id, 'dismiss')).toMatchObject({ status: 200 });
  });

  test('a battle that its author emptied on leaving does not come back by Restore', async () => {
    const author = await aUser({ passwordHash: await hashPassword(password) });
    const battle = await aBattle({ by: author });
    const id = await reported('battle', battle.id);
    await decide(id, 'hide');
    await call(deleteAccount, { as: author, body: { password } });
    await decide(id, 'restore');
    expect((await db().battle.findUniqueOrThrow({ where: { id: battle.id } })).hiddenAt).not.toBeNull();
  });
});

describe('each side of a battle is a target of its own', () => {
  async function aFullBattle() {
    const [one, other] = [await aUser(), await aUser()];
    const battle = await aBattle({ by: one, against: other, answered: true });
    await db().battle.update({
      where: { id: battle.id },
      data: { opponentContent: 'you dance like my grandpa' },
    });
    return { one, other, battle };
  }
  const seenBy = async (as: Person, id: number) =>
    (await call(listBattles, { as, query: { limit: 50 } })).body.find((each) => each.id === id);

  test('the copy is of that side alone', async () => {
    const { one, other, battle } = await aFullBattle();
    const [ofOne, ofOther] = await Promise.all(
      [await reported('battle', battle.id), await reported('battle_response', battle.id)].map((id) =>
        db().report.findUniqueOrThrow({ where: { id } }),
      ),
    );
    expect(ofOne?.copy).toEqual({
      content: 'Zanku at the gate\nVideo: /media/battle-0.mp4',
      username: one.username,
      category: 'dance',
    });
    expect(ofOther?.copy).toEqual({
      content: 'you dance like my grandpa\nVideo: /media/battle-1.mp4',
      username: other.username,
      category: 'dance',
    });
  });

  test('suspending acts on the right one of the two', async () => {
    const { one, other, battle } = await aFullBattle();
    await decide(await reported('battle_response', battle.id), 'suspend');
    expect([await isIn(one), await isIn(other)]).toEqual([true, false]);
    const next = await aFullBattle();
    await decide(await reported('battle', next.battle.id), 'suspend');
    expect([await isIn(next.one), await isIn(next.other)]).toEqual([false, true]);
  });

  test('a hidden response is gone, words, video and votes for it; the battle stays; restored, it is back', async () => {
    const { battle } = await aFullBattle();
    const [reader, voter] = [await aUser(), await aUser()];
    const id = await reported('battle_response', battle.id);
    await decide(id, 'hide');
    expect(await seenBy(reader, battle.id)).toMatchObject({
      content: 'Zanku at the gate',
      opponent_content: null,
      opponent_media_url: null,
      response_hidden: 1,
    });
    const vote = { as: voter, body: { battleId: battle.id, voteFor: 'opponent' as const } };
    expect((await call(voteInBattle, vote)).status).toBe(400);
    await decide(id, 'restore');
    expect(await seenBy(reader, battle.id)).toMatchObject({
      opponent_content: 'you dance like my grandpa',
      opponent_media_url: '/media/battle-1.mp4',
      response_hidden: 0,
    });
    expect((await call(voteInBattle, vote)).status).toBe(200);
  });

  test('a battle whose response is hidden ends without a winner', async () => {
    const { battle } = await aFullBattle();
    await db().battle.update({ where: { id: battle.id }, data: { opponentVotes: 3 } });
    await decide(await reported('battle_response', battle.id), 'hide');
    setClockOffset(3 * 24 * 3_600_000);
    const reader = await aUser();
    await seenBy(reader, battle.id);
    expect((await db().battle.findUniqueOrThrow({ where: { id: battle.id } })).winner).toBeNull();
  });

  test('one’s own side cannot be reported, the other’s can; a response that is not there cannot', async () => {
    const { one, other, battle } = await aFullBattle();
    const ask = async (as: Person, targetType: TargetType, targetId: number) =>
      (await call(report, { as, body: { targetType, targetId, reason: 'bullying' } })).status;
    expect(await ask(one, 'battle', battle.id)).toBe(400);
    expect(await ask(other, 'battle_response', battle.id)).toBe(400);
    expect(await ask(one, 'battle_response', battle.id)).toBe(200);
    expect(await ask(other, 'battle', battle.id)).toBe(200);
    const waiting = await aBattle({ by: one, against: other });
    expect(await ask(await aUser(), 'battle_response', waiting.id)).toBe(404);
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
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
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
    for (let round = 0; round < 5; round += 1) {
      const author = await aUser({ passwordHash: await hashPassword(password) });
      const post = await aPost({ by: author });
      const id = await reported('post', post.id);
      const [left, decided] = await Promise.all([
        call(deleteAccount, { as: author, body: { password } }),
        decide(id, 'suspend'),
        ...Array.from({ length: 5 }, async () => decide(id, 'suspend')),
      ]);
      expect([200, 401, 403]).toContain(left.status);
      expect([200, 409]).toContain(decided.status);
      const { usernameKey, suspendedAt } = await db().user.findUniqueOrThrow({ where: { id: author.id } });
      const gone = usernameKey.startsWith('deleted:');
      if (!gone) expect(suspendedAt).not.toBeNull();
      expect(gone).toBe(left.status === 200);
    }
  });
});
