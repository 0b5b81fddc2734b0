/** Blocks, reports and leaving, in the showdown (rules.md, Safety). */
import { expect, test } from 'vitest';
import { utcDateOf } from '@/lib/contract/days';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { block } from '@/lib/domains/blocks/schema';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { report } from '@/lib/domains/safety/schema';
import { latestPodium } from '@/lib/domains/showdown/results';
import { optionsOf } from '@/lib/domains/showdown/rules';
import {
  bracket,
  manageShowdown,
  showdownClips,
  userVoteStatus,
  voteClip,
  voteDate,
} from '@/lib/domains/showdown/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aUser, type Person, password, theCreator, viewerOf } from '../../support/factories';
import { aShowdownClip, joinsShowdown, theShowdown } from '../../support/showdown';

const clipsSeenBy = async (as: Person) =>
  (await call(showdownClips, { as, query: { limit: 50 } })).body.map(({ id }) => id);
const peopleSeenBy = async (as: Person) =>
  (await call(bracket, { as, query: { limit: 50 } })).body.map(({ user_id }) => user_id);
const vote = (as: Person, clipId: number) => call(voteClip, { as, body: { clipId, category: 'Rap' } });
const reportClip = (as: Person, targetId: number) =>
  call(report, { as, body: { targetType: 'showdown_clip', targetId, reason: 'hate' } });

async function aRapper(with_: Parameters<typeof aUser>[0] = {}) {
  const rapper = await aUser(with_);
  await joinsShowdown(rapper);
  return { rapper, clip: await aShowdownClip({ by: rapper, url: 'https://clips.example/x' }) };
}

test('blocked either way: neither their clip nor their name, and no vote for it', async () => {
  await theShowdown('live');
  const { rapper, clip } = await aRapper();
  const [blocking, blocked, reader] = [await aUser(), await aUser(), await aUser()];
  await call(block, { as: blocking, body: { username: rapper.username, block: true } });
  await call(block, { as: rapper, body: { username: blocked.username, block: true } });
  for (const away of [blocking, blocked]) {
    expect(await clipsSeenBy(away)).not.toContain(clip.id);
    expect(await peopleSeenBy(away)).not.toContain(rapper.id);
    expect((await vote(away, clip.id)).status).toBe(404);
    expect((await reportClip(away, clip.id)).status).toBe(404);
  }
  expect(await clipsSeenBy(reader)).toContain(clip.id);
  expect((await vote(reader, clip.id)).status).toBe(200);
});

test('a report copies the address; hidden it is nobody’s, restored everybody’s; one’s own: 400', async () => {
  await theShowdown('live');
  const { rapper, clip } = await aRapper();
  const [reader, creator] = [await aUser(), await theCreator()];
  expect((await reportClip(rapper, clip.id)).status).toBe(400);
  expect((await reportClip(reader, clip.id)).status).toBe(200);
  const where = { targetType: 'showdown_clip', targetId: clip.id };
  const { id, copy } = await db().report.findFirstOrThrow({ where });
  expect(copy).toEqual({ content: 'https://clips.example/x', username: rapper.username, category: 'Rap' });
  const decide = (action: 'hide' | 'restore' | 'suspend') =>
    call(moderate, { as: creator, params: { id }, body: { action, rule: 'R2' } });
  await decide('hide');
  expect(await clipsSeenBy(reader)).not.toContain(clip.id);
  expect((await vote(reader, clip.id)).status).toBe(404);
  await decide('restore');
  expect(await clipsSeenBy(reader)).toContain(clip.id);
  await decide('suspend');
  expect((await db().user.findUniqueOrThrow({ where: { id: rapper.id } })).suspendedAt).not.toBeNull();
});

test('three people’s reports hide a clip until someone looks', async () => {
  await theShowdown('live');
  const { clip } = await aRapper();
  const reader = await aUser();
  for (let each = 0; each < 3; each += 1) {
    expect(await clipsSeenBy(reader)).toContain(clip.id);
    await reportClip(await aUser(), clip.id);
  }
  expect(await clipsSeenBy(reader)).not.toContain(clip.id);
});

test('who leaves is gone from the showdown that is on; of earlier ones nothing is deleted', async () => {
  const leaver = { passwordHash: await hashPassword(password) };
  const cycle = await theShowdown('voting');
  const { rapper, clip } = await aRapper(leaver);
  const fan = await aUser(leaver);
  const { clip: other } = await aRapper();
  const dateOption = utcDateOf(optionsOf(cycle.opensOn)[0]);
  for (const as of [rapper, fan])
    expect((await call(voteDate, { as, body: { dateOption } })).status).toBe(200);
  await theShowdown('live');
  await vote(fan, clip.id);
  await vote(await aUser(), other.id);
  const opensOn = new Date('2020-02-03T00:00:00Z');
  const times = { opensOn, date: opensOn, startedAt: opensOn, endedAt: opensOn, createdAt: opensOn };
  const earlier = await db().showdownCycle.create({ data: times });
  await joinsShowdown(rapper, earlier.id);
  const old = { cycleId: earlier.id, userId: rapper.id, category: 'Rap', url: 'https://clips.example/old' };
  const { id } = await db().showdownClip.create({ data: { ...old, createdAt: opensOn } });

  for (const as of [fan, rapper])
    expect((await call(deleteAccount, { as, body: { password } })).status).toBe(200);
  const reader = await aUser();
  expect(await clipsSeenBy(reader)).not.toContain(clip.id);
  expect(await peopleSeenBy(reader)).not.toContain(rapper.id);
  expect(await db().showdownDateVote.count({ where: { cycleId: cycle.id, userId: rapper.id } })).toBe(0);
  expect(await db().showdownClip.findUnique({ where: { id } })).toMatchObject({ url: '' });
  expect(await db().showdownParticipant.count({ where: { cycleId: earlier.id } })).toBe(1);
  await expectCountsEqualRows();
});

const suspended = ({ id }: Person, since: Date | null) =>
  db().user.update({ where: { id }, data: { suspendedAt: since }, select: { id: true } });
const hasVoted = async (as: Person) => (await call(userVoteStatus, { as })).body.hasVoted.Rap;

test('while a participant is suspended neither they nor their clip is there, and their voters may vote again', async () => {
  await theShowdown('live');
  const { rapper, clip } = await aRapper();
  const { clip: other } = await aRapper();
  const [moved, stayed, late] = [await aUser(), await aUser(), await aUser()];
  for (const fan of [moved, stayed]) expect((await vote(fan, clip.id)).status).toBe(200);
  await suspended(rapper, new Date());
  expect(await clipsSeenBy(late)).toEqual(expect.not.arrayContaining([clip.id]));
  expect(await clipsSeenBy(late)).toContain(other.id);
  expect(await peopleSeenBy(late)).not.toContain(rapper.id);
  expect(await vote(late, clip.id)).toMatchObject({ status: 404, body: { code: 'clip_not_found' } });
  expect(await hasVoted(moved)).toBe(false);
  expect((await vote(moved, other.id)).status).toBe(200);
  expect(await hasVoted(moved)).toBe(true);
  expect((await vote(moved, other.id)).status).toBe(409);
  expect(await db().showdownClip.findUnique({ where: { id: other.id } })).toMatchObject({ votes: 1 });

  await suspended(rapper, null);
  expect(await peopleSeenBy(late)).toContain(rapper.id);
  expect((await call(showdownClips, { as: late, query: { limit: 50 } })).body).toContainEqual(
    expect.objectContaining({ id: clip.id, votes: 1 }),
  );
  expect(await hasVoted(stayed)).toBe(true);
  expect((await vote(stayed, other.id)).status).toBe(409);
  await expectCountsEqualRows();
});

test('a vote for a clip that three reports hide stays: only a decision takes it', async () => {
  await theShowdown('live');
  const { clip } = await aRapper();
  const { clip: other } = await aRapper();
  const fan = await aUser();
  await vote(fan, clip.id);
  for (let each = 0; each < 3; each += 1) await reportClip(await aUser(), clip.id);
  expect(await hasVoted(fan)).toBe(true);
  expect((await vote(fan, other.id)).status).toBe(409);
});

// Last, since it ends the week.
test('reports of the last minute take nobody’s crown; a decision does', async () => {
  const cycle = await theShowdown('live');
  const voted = async (votes: number) => {
    const one = await aRapper();
    for (let each = 0; each < votes; each += 1) await vote(await aUser(), one.clip.id);
    return one;
  };
  const [decided, reported] = [await voted(6), await voted(5)];
  await voted(3);
  for (const { clip } of [decided, reported])
    for (let each = 0; each < 3; each += 1) await reportClip(await aUser(), clip.id);
  const { id } = await db().report.findFirstOrThrow({
    where: { targetType: 'showdown_clip', targetId: decided.clip.id },
  });
  const creator = await theCreator();
  await call(moderate, { as: creator, params: { id }, body: { action: 'hide', rule: 'R2' } });
  expect((await call(manageShowdown, { as: creator, body: { action: 'end' } })).status).toBe(200);
  const champion = await db().showdownChampion.findFirstOrThrow({ where: { cycleId: cycle.id, rank: 1 } });
  expect(champion.userId).toBe(reported.rapper.id);
  // Suspended since then, they are not on the podium, as they are not in the Hall of Fame.
  const onPodium = async () => (await latestPodium(viewerOf(creator)))?.places.map(({ user_id }) => user_id);
  expect(await onPodium()).toContain(champion.userId);
  await suspended(reported.rapper, new Date());
  expect(await onPodium()).not.toContain(champion.userId);
});
