/** A block holds in every answer, queue and count (rules.md, Safety), also once the blocked person has left. */
import { expect, test } from 'vitest';
import { me } from '@/lib/domains/accounts/schema';
import { block, listBlocks } from '@/lib/domains/blocks/schema';
import { listConversations, listMessages, sendMessage } from '@/lib/domains/chat/schema';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { latestPodium } from '@/lib/domains/showdown/results';
import { squadChatDetailsOf } from '@/lib/domains/squad-chat/details';
import { leaderboard, listSquads } from '@/lib/domains/squads/schema';
import { joinTeam, listTeams } from '@/lib/domains/teams/schema';
import { db } from '@/lib/platform/database/client';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import { call } from '../../support/call';
import {
  aChampion,
  aComment,
  aPersonWithPassword,
  aPost,
  aSquad,
  aTeam,
  aUser,
  type Person,
  password,
  viewerOf,
} from '../../support/factories';

const setBlock = (who: Person, whom: Person, on = true) =>
  call(block, { as: who, body: { username: whom.username, block: on } });
const unreadOf = async (who: Person) => (await call(me, { as: who })).body.unread_chats;

/** Both ways: the one who blocks, and the one who is blocked. */
async function acrossABlock(look: (viewer: Person, other: Person) => Promise<void>) {
  for (const order of [0, 1]) {
    const pair = [await aUser(), await aUser()] as [Person, Person];
    const [viewer, other] = order ? ([pair[1], pair[0]] as const) : pair;
    await look(viewer, other);
  }
}

test('the number of unread chats counts nobody across a block, and everybody again afterwards', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()];
  for (const from of [other, third])
    await call(sendMessage, { as: from, body: { recipientUsername: one.username, content: 'How far?' } });
  expect(await unreadOf(one)).toBe(2);
  for (const [who, whom] of [
    [one, other],
    [other, one],
  ] as const) {
    await setBlock(who, whom);
    expect(await unreadOf(one)).toBe(1);
    expect((await call(listConversations, { as: one, query: {} })).body).toHaveLength(1);
    await setBlock(who, whom, false);
    expect(await unreadOf(one)).toBe(2);
  }
});

test('a block outlives whoever was blocked, and whoever blocked', async () => {
  for (const victimBlocks of [true, false]) {
    const leaver = await aPersonWithPassword();
    const stays = await aUser();
    const said = { recipientUsername: stays.username, content: 'I know where you live' };
    const { conversationId } = (await call(sendMessage, { as: leaver, body: said })).body;
    await (victimBlocks ? setBlock(stays, leaver) : setBlock(leaver, stays));
    await deleteAccount(viewerOf(leaver), password);
    expect(await unreadOf(stays)).toBe(0);
    expect((await call(listConversations, { as: stays, query: {} })).body).toEqual([]);
    expect((await call(listMessages, { as: stays, params: { conversationId }, query: {} })).status).toBe(403);
    // Nobody can be unblocked by a name that is gone.
    expect((await call(listBlocks, { as: stays })).body).toEqual([]);
  }
});

test("a champion's queue has nothing by or about somebody across a block, nor may they decide on it", async () => {
  await acrossABlock(async (first, second) => {
    await db().report.deleteMany({});
    const [champion, away, third] = [first, second, await aUser()];
    await aChampion({ who: champion });
    const posts = { away: await aPost({ by: away }), third: await aPost({ by: third }) };
    const reportAs = (who: Person, targetId: number) =>
      call(report, { as: who, body: { targetType: 'post', targetId, reason: 'bullying' } });
    const other = await aUser();
    await reportAs(third, posts.away.id);
    await reportAs(away, posts.third.id);
    await reportAs(other, posts.third.id);
    const rows = await db().report.findMany({ orderBy: { createdAt: 'asc' } });
    const ids = rows.map(({ id }) => id);
    const queue = async (query: { limit?: number; before?: number } = {}) =>
      (await call(listReports, { as: champion, query })).body;
    expect((await queue()).map(({ id }) => id)).toEqual(ids);
    expect((await queue({ limit: 1, before: ids[0] as number })).map(({ id }) => id)).toEqual([ids[1]]);
    await (first.id < second.id ? setBlock(champion, away) : setBlock(away, champion));
    expect((await queue()).map(({ id, reporters }) => [id, reporters])).toEqual([[ids[2], 1]]);
    const hide = (id: number) =>
      call(moderate, { as: champion, params: { id }, body: { action: 'hide', rule: 'R2' } });
    // As though there were none: which number is refused must tell a champion nothing.
    for (const id of ids.slice(0, 2)) expect((await hide(id as number)).status).toBe(404);
    expect((await hide(ids[2] as number)).status).toBe(200);
  });
});

test('nothing under a post that is not seen is there to be reported', async () => {
  const [one, other, third] = [await aUser(), await aUser(), await aUser()];
  const post = await aPost({ by: other });
  const comment = await aComment({ by: third, on: post });
  const reply = await db().reply.create({
    data: { commentId: comment.id, userId: third.id, content: 'o', createdAt: new Date() },
  });
  const reportAs = (targetType: 'comment' | 'reply', targetId: number) =>
    call(report, { as: one, body: { targetType, targetId, reason: 'spam' } });
  await setBlock(other, one);
  expect((await reportAs('comment', comment.id)).status).toBe(404);
  expect((await reportAs('reply', reply.id)).status).toBe(404);
  await setBlock(other, one, false);
  expect((await reportAs('comment', comment.id)).status).toBe(200);
  expect((await reportAs('reply', reply.id)).status).toBe(200);
});

test('a squad and a team that one is in stay, without the name of who is across a block', async () => {
  await acrossABlock(async (viewer, founder) => {
    const squad = await aSquad({ by: founder, members: [viewer] });
    const team = await aTeam({ by: founder });
    await call(joinTeam, { as: viewer, body: { teamId: team.id } });
    await (viewer.id < founder.id ? setBlock(viewer, founder) : setBlock(founder, viewer));
    await db().squad.update({ where: { id: squad.id }, data: { wins: 1000 + squad.id } });
    const answers = [
      (await call(listSquads, { as: viewer, query: { mine: '1' } })).body,
      (await call(listSquads, { as: viewer, query: {} })).body,
      (await call(leaderboard, { as: viewer })).body,
      (await call(listTeams, { as: viewer, query: { mine: '1' } })).body,
    ];
    for (const rows of answers) {
      const row = (rows as { id: number; creator_username: string }[]).find(
        ({ id, creator_username }) => [squad.id, team.id].includes(id) && creator_username === 'Hidden user',
      );
      expect(row).toBeDefined();
      expect(JSON.stringify(rows)).not.toContain(founder.username);
    }
    const found = (await call(listSquads, { as: viewer, query: { mine: '1' } })).body;
    expect(found.find(({ id }) => id === squad.id)?.uid).toBe('-');
    expect((await squadChatDetailsOf(viewerOf(viewer), squad.id)).uid).toBe('-');
    expect((await squadChatDetailsOf(viewerOf(founder), squad.id)).uid).toBe('10203040');
  });
});

test('nobody stands on the podium of somebody across a block', async () => {
  await acrossABlock(async (viewer, winner) => {
    await db().showdownChampion.deleteMany({});
    await aChampion({ who: winner });
    const names = async () =>
      (await latestPodium(viewerOf(viewer)))?.places.map(({ username }) => username) ?? [];
    expect(await names()).toEqual([winner.username]);
    await (viewer.id < winner.id ? setBlock(viewer, winner) : setBlock(winner, viewer));
    expect(await names()).toEqual([]);
  });
});
