/** What was seen in a squad can be reported once its writer and its reader are kept apart by their ages (rules.md, Safety). */
import { afterEach, describe, expect, test } from 'vitest';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { block } from '@/lib/domains/blocks/schema';
import { appointModerator } from '@/lib/domains/safety/moderation-schema';
import { report, type TargetType } from '@/lib/domains/safety/schema';
import { now } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import { correctBirthDate } from '@/lib/workflows/birth-date-correction';
import { sweepEndedFriendships } from '@/lib/workflows/sweeps';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { befriend, bornYearsAgo, someone } from '../../support/contact';
import { areFriends, aSquad, type Person, theCreator, viewerOf } from '../../support/factories';
import { addClip, clipsOf, postMessage, readMessages } from '../../support/squad-chat';

const creator = await theCreator();
let minutes = 0;
/** What comes next comes a minute later. */
const later = () => {
  minutes += 1;
  setClockOffset(minutes * 60_000);
};
afterEach(() => setClockOffset(0));

const reportAs = (as: Person, targetType: TargetType, targetId: number) =>
  call(report, { as, body: { targetType, targetId, reason: 'bullying' } });
const statusOf = async (as: Person, targetType: TargetType, targetId: number) =>
  (await reportAs(as, targetType, targetId)).status;
const post = async (as: Person, squadId: number, words: string) =>
  (await postMessage(as, squadId, words)).body.squad_message.id;
const addedClip = async (as: Person, squadId: number) =>
  ((await addClip(as, squadId, 'look at him')).body.clip as { id: number }).id;
const ended = () => db().endedFriendship.count();

describe.each(['the younger', 'the elder'])('what %s is told', (reads) => {
  async function aSquadOf(one: Person, other: Person) {
    const squad = await aSquad({ by: await someone('B'), members: [one, other] });
    const [reader, writer] = reads === 'the younger' ? [one, other] : [other, one];
    return { reader, writer, squadId: squad.id };
  }

  test('before a birthday that parts the two: words and clips, with a copy, and nothing else of it opens', async () => {
    const year = new Date().getUTCFullYear() + 1;
    setClock(`${year}-03-02T12:00:00Z`);
    const younger = await someone('A', { dob: `${year - 15}-05-05` });
    const elder = await someone('B', { dob: `${year - 18}-03-03` });
    const { reader, writer, squadId } = await aSquadOf(younger, elder);
    const said = await post(writer, squadId, 'wait till school');
    const clip = await addedClip(writer, squadId);
    setClock(`${year}-03-03T12:00:00Z`);
    const unseen = await post(writer, squadId, 'after');
    const unseenClip = await addedClip(writer, squadId);
    const answer = await reportAs(reader, 'squad_message', said);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['message', 'tracking_code']);
    expect(await statusOf(reader, 'game_clip', clip)).toBe(200);
    expect(await statusOf(reader, 'squad_message', unseen)).toBe(404);
    expect(await statusOf(reader, 'game_clip', unseenClip)).toBe(404);
    const trackingCode = answer.body.tracking_code;
    expect(await db().report.findFirst({ where: { trackingCode }, select: { copy: true } })).toMatchObject({
      copy: { content: 'wait till school', username: writer.username },
    });
    expect((await readMessages(reader, squadId)).body).toEqual([]);
    expect((await clipsOf(reader, squadId)).body).toEqual([]);
  });

  test.each(['taken back by the reader', 'taken back by the writer', 'blocked by the writer'])(
    'while they were friends, a friendship %s',
    async (how) => {
      const { reader, writer, squadId } = await aSquadOf(await someone('A'), await someone('C'));
      const before = await post(writer, squadId, 'before they were friends');
      later();
      await areFriends(reader, writer);
      const clip = await addedClip(writer, squadId);
      const said = await post(writer, squadId, 'wait till school');
      later();
      if (how === 'taken back by the reader') await befriend(reader, writer, 'remove');
      else if (how === 'taken back by the writer') await befriend(writer, reader, 'remove');
      else await call(block, { as: writer, body: { username: reader.username, block: true } });
      later();
      const after = await post(writer, squadId, 'after');
      expect((await readMessages(reader, squadId)).body).toEqual([]);
      for (const id of [before, said]) expect(await statusOf(reader, 'squad_message', id)).toBe(200);
      expect(await statusOf(reader, 'squad_message', after)).toBe(404);
      // Clips pass between no friends of these ages.
      expect(await statusOf(reader, 'game_clip', clip)).toBe(404);
    },
  );

  test('while they were friends, until a birth date was put right', async () => {
    const [younger, elder] = [await someone('B'), await someone('C')];
    const { reader, writer, squadId } = await aSquadOf(younger, elder);
    await areFriends(reader, writer);
    const said = await post(writer, squadId, 'wait till school');
    later();
    await correctBirthDate(younger.username, bornYearsAgo(15));
    later();
    const after = await post(writer, squadId, 'after');
    expect(await statusOf(reader, 'squad_message', said)).toBe(200);
    expect(await statusOf(reader, 'squad_message', after)).toBe(404);
    expect(await db().endedFriendship.count({ where: { userId: younger.id, friendId: elder.id } })).toBe(1);
    expect(await db().endedFriendship.count({ where: { userId: elder.id, friendId: younger.id } })).toBe(1);
  });

  test.each([
    ['the elder', 'A', 'A', 18],
    ['the younger', 'B', 'C', 15],
  ] as const)(
    'before a birth date was put right that parts them, that of %s: words and clips',
    async (whose, one, other, age) => {
      const [younger, elder] = [await someone(one), await someone(other)];
      const { reader, writer, squadId } = await aSquadOf(younger, elder);
      const said = await post(writer, squadId, 'send me a picture');
      const clip = await addedClip(writer, squadId);
      later();
      await correctBirthDate((whose === 'the elder' ? elder : younger).username, bornYearsAgo(age));
      later();
      const after = await post(writer, squadId, 'after');
      const clipAfter = await addedClip(writer, squadId);
      expect((await readMessages(reader, squadId)).body).toEqual([]);
      expect((await clipsOf(reader, squadId)).body).toEqual([]);
      expect(await statusOf(reader, 'squad_message', said)).toBe(200);
      expect(await statusOf(reader, 'game_clip', clip)).toBe(200);
      expect(await statusOf(reader, 'squad_message', after)).toBe(404);
      expect(await statusOf(reader, 'game_clip', clipAfter)).toBe(404);
    },
  );

  test('by somebody who was a moderator then', async () => {
    const [kid, elder] = [await someone('A'), await someone('C')];
    const { reader, writer, squadId } = await aSquadOf(kid, elder);
    const set = (appoint: boolean) =>
      call(appointModerator, { as: creator, body: { username: elder.username, appoint } });
    expect((await set(true)).status).toBe(200);
    const said = await post(writer, squadId, 'wait till school');
    later();
    expect((await set(false)).status).toBe(200);
    later();
    const after = await post(writer, squadId, 'after');
    expect(await statusOf(reader, 'squad_message', said)).toBe(200);
    expect(await statusOf(reader, 'squad_message', after)).toBe(404);
  });

  test('before they came into the squad is not there to be reported', async () => {
    const year = new Date().getUTCFullYear() + 1;
    setClock(`${year}-03-02T12:00:00Z`);
    const younger = await someone('A', { dob: `${year - 15}-05-05` });
    const elder = await someone('B', { dob: `${year - 18}-03-03` });
    const { reader, writer, squadId } = await aSquadOf(younger, elder);
    const said = await post(writer, squadId, 'before');
    const place = { squadId_userId: { squadId, userId: reader.id } };
    await db().squadMember.delete({ where: place });
    setClock(`${year}-03-03T12:00:00Z`);
    await db().squadMember.create({ data: { squadId, userId: reader.id, joinedAt: now() } });
    expect(await statusOf(reader, 'squad_message', said)).toBe(404);
  });
});

test('what somebody wrote who has left since', async () => {
  const password = 'suya after school';
  const writer = await someone('B', { passwordHash: await hashPassword(password) });
  const reader = await someone('A');
  const { id } = await aSquad({ by: await someone('B'), members: [reader, writer] });
  const said = await post(writer, id, 'wait till school');
  await deleteAccount(viewerOf(writer), password);
  expect((await readMessages(reader, id)).body).toEqual([]);
  expect(await statusOf(reader, 'squad_message', said)).toBe(200);
});

test('of friendships that ended only those are remembered that need it, and no longer than that', async () => {
  await pool().query('delete from ended_friendships');
  const [kid, elder, between] = [await someone('A'), await someone('C'), await someone('B')];
  for (const other of [elder, between]) {
    await areFriends(kid, other);
    await befriend(kid, other, 'remove');
  }
  expect(await db().endedFriendship.findMany({ select: { userId: true, friendId: true } })).toEqual(
    expect.arrayContaining([
      { userId: kid.id, friendId: elder.id },
      { userId: elder.id, friendId: kid.id },
    ]),
  );
  expect(await ended()).toBe(2);
  // Once more, and later.
  await areFriends(kid, elder);
  later();
  await befriend(elder, kid, 'remove');
  expect(await ended()).toBe(2);
  await sweepEndedFriendships();
  expect(await ended()).toBe(2);
  setClockOffset(3 * 366 * 24 * 3_600_000 + 3_600_000);
  await sweepEndedFriendships();
  expect(await ended()).toBe(0);
});

test('whoever leaves takes the ends of their friendships along', async () => {
  const password = 'suya after school';
  const elder = await someone('C', { passwordHash: await hashPassword(password) });
  const kid = await someone('A');
  await areFriends(kid, elder);
  await befriend(kid, elder, 'remove');
  await deleteAccount(viewerOf(elder), password);
  expect(
    await db().endedFriendship.count({ where: { OR: [{ userId: kid.id }, { friendId: kid.id }] } }),
  ).toBe(0);
});
