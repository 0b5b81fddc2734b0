/** Reports, hiding and blocks of what is said and shown in a squad (rules.md, Safety). */
import { expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { block } from '@/lib/domains/blocks/schema';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import { call, rawCall, type Who } from '../../support/call';
import { aPost, aUser, theCreator } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';
import { addClip, aSquadChat, clipsOf, postMessage, readMessages } from '../../support/squad-chat';

const reportAs = (who: Who, targetType: TargetType, targetId: number) =>
  call(report, { as: who, body: { targetType, targetId, reason: 'bullying' } });

const kinds = [
  {
    type: 'squad_message' as const,
    make: async (who: Who, squadId: number) =>
      (await postMessage(who, squadId, 'You play like goat')).body.squad_message.id,
    seen: async (who: Who, squadId: number) => (await readMessages(who, squadId)).body.map(({ id }) => id),
  },
  {
    type: 'game_clip' as const,
    make: async (who: Who, squadId: number) =>
      ((await addClip(who, squadId, 'You play like goat')).body.clip as { id: number }).id,
    seen: async (who: Who, squadId: number) => (await clipsOf(who, squadId)).body.map(({ id }) => id),
  },
];

async function aFullRoom() {
  const room = await aSquadChat();
  const others = await Promise.all([aUser(), aUser()]);
  for (const { id } of others)
    await db().squadMember.create({ data: { squadId: room.squadId, userId: id, joinedAt: new Date() } });
  return { ...room, others };
}

test.each(kinds)(
  '$type: the third report hides it; the creator account restores and suspends',
  async (kind) => {
    const { founder, member, others, squadId } = await aFullRoom();
    const id = await kind.make(founder, squadId);
    for (const who of [member, ...others]) {
      expect(await kind.seen(member, squadId)).toEqual([id]);
      expect((await reportAs(who, kind.type, id)).status).toBe(200);
    }
    expect(await kind.seen(member, squadId)).toEqual([]);
    expect(await kind.seen(founder, squadId)).toEqual([]);
    const [row] = await db().report.findMany({ where: { targetType: kind.type, targetId: id } });
    expect(row?.copy).toMatchObject({
      username: founder.username,
      content: expect.stringMatching(/goat$/),
    });
    const decide = async (action: 'restore' | 'suspend') =>
      call(moderate, {
        as: await theCreator(),
        params: { id: row?.id as number },
        body: { action, rule: 'R2' },
      });
    expect((await decide('restore')).status).toBe(200);
    expect(await kind.seen(member, squadId)).toEqual([id]);
    expect((await decide('suspend')).status).toBe(200);
    expect(await kind.seen(member, squadId)).toEqual([]);
    expect((await call(me, { as: founder })).status).toBe(401);
  },
);

test.each(kinds)(
  '$type: one’s own, another squad’s, the second time, or what came after a block',
  async (kind) => {
    const { founder, member, stranger, squadId } = await aFullRoom();
    const id = await kind.make(founder, squadId);
    await expectRefusal(() => reportAs(founder, kind.type, id), 400, 'You cannot report your own content.');
    const nothing = 'There is nothing like that to report.';
    await expectRefusal(() => reportAs(stranger, kind.type, id), 404, nothing);
    await expectRefusal(() => reportAs(member, kind.type, 2_000_000_000), 404, nothing);
    expect((await reportAs(member, kind.type, id)).status).toBe(200);
    await expectRefusal(() => reportAs(member, kind.type, id), 409, 'You have already reported this.');
    await call(block, { as: founder, body: { username: member.username, block: true } });
    // A block takes nothing back that came before it.
    await expectRefusal(() => reportAs(member, kind.type, id), 409, 'You have already reported this.');
    const unseen = await kind.make(founder, squadId);
    await expectRefusal(() => reportAs(member, kind.type, unseen), 404, nothing);
  },
);

test('a report of a shared post shows the post', async () => {
  const { founder, member, squadId } = await aSquadChat();
  const post = await aPost({ by: founder, content: 'Not nice at all' });
  await rawCall('POST', '/api/posts/share', { as: founder, body: { postId: post.id, squadId } });
  const [shared] = (await readMessages(member, squadId)).body;
  await reportAs(member, 'squad_message', shared?.id as number);
  const [row] = await db().report.findMany({
    where: { targetType: 'squad_message', targetId: shared?.id as number },
  });
  expect(row?.copy).toMatchObject({ content: 'Shared a post: Not nice at all' });
});
