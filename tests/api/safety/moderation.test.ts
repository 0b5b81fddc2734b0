/** Decisions with a rule and a length, by several who decide, and the log of them (docs/product/rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { me } from '@/lib/domains/accounts/schema';
import { profile } from '@/lib/domains/profiles/schema';
import {
  appointModerator,
  listModerators,
  listReports,
  moderate,
  moderationLog,
} from '@/lib/domains/safety/moderation-schema';
import { listItems } from '@/lib/domains/shop/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import {
  aChampion,
  aPersonWithPassword,
  aPost,
  aShopItem,
  aUser,
  bornYearsAgo,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { aReportedRant, decide, isSuspended, reported } from '../../support/report-calls';

const creator = await theCreator();
const day = 24 * 3_600_000;
const grownUp = new Date('2006-03-04');

beforeEach(() => setClockOffset(0));

async function aModerator(): Promise<Person> {
  const person = await aUser();
  await db().user.update({ where: { id: person.id }, data: { dob: grownUp } });
  const body = { username: person.username, appoint: true };
  expect((await call(appointModerator, { as: creator, body })).status).toBe(200);
  return person;
}
const decideAs = (as: Person, id: number, body: Parameters<typeof call<typeof moderate>>[1]['body']) =>
  call(moderate, { as, params: { id }, body });
const aReportedPost = async () => {
  const author = await aPersonWithPassword();
  const post = await aPost({ by: author });
  return { author, post, id: await reported('post', post.id) };
};
const logOf = async (id: number, as: Person = creator) => {
  const { trackingCode } = await db().report.findUniqueOrThrow({ where: { id } });
  const { body } = await call(moderationLog, { as, query: { limit: 50 } });
  return body.filter((line) => line.tracking_code === trackingCode);
};

describe('a rule and a length', () => {
  test('what says that a rule was broken names it', async () => {
    const { id, author } = await aReportedPost();
    for (const action of ['hide', 'suspend'] as const)
      expect(await decideAs(creator, id, { action })).toMatchObject({
        status: 400,
        body: { code: 'rule_missing' },
      });
    expect(await isSuspended(author)).toBe(false);
    expect((await decideAs(creator, id, { action: 'dismiss' })).status).toBe(200);
  });

  test.each([1, 7, 30] as const)(
    'suspended for %i days: told until when and why, and let in after',
    async (days) => {
      const { id, author } = await aReportedPost();
      await decide(id, 'suspend', { rule: 'R4', days });
      const credentials = { email: author.email, password };
      const refused = await call(login, { body: credentials });
      const until = new Date(Date.now() + days * day).toLocaleDateString('en-GB', {
        dateStyle: 'long',
        timeZone: 'UTC',
      });
      expect(refused).toMatchObject({
        status: 403,
        message: `This account is suspended until ${until}: No threats and no violence.`,
      });
      expect(refused.body).toHaveProperty('appeal_token', expect.stringMatching(/^\d+\.\d+\.[\w-]{43}$/));
      const wrong = await call(login, { body: { ...credentials, password: 'not it at all' } });
      expect([wrong.status, 'appeal_token' in wrong.body]).toEqual([401, false]);
      setClockOffset(days * day - 60_000);
      expect((await call(login, { body: credentials })).status).toBe(403);
      setClockOffset(days * day + 1000);
      expect((await call(login, { body: credentials })).status).toBe(200);
      expect(await isSuspended(author)).toBe(false);
    },
  );

  test('the longer of two suspensions is what they are told, and what they stay out for', async () => {
    const { id, author } = await aReportedPost();
    await decide(id, 'suspend', { rule: 'R2', days: 7 });
    const other = await reported('user', author.id);
    await decide(other, 'suspend', { rule: 'R3', days: 1 });
    const body = { email: author.email, password };
    expect((await call(login, { body })).message).toContain('No bullying.');
    setClockOffset(2 * day);
    expect((await call(login, { body })).message).toContain('No bullying.');
    setClockOffset(7 * day + 1000);
    expect((await call(login, { body })).status).toBe(200);
  });

  test('threats without a name: barred at once, suspended later, for no less than a week', async () => {
    const { id, writer } = await aReportedRant('violence');
    expect((await decide(id, 'suspend', { rule: 'R4', days: 1 })).message).toBe(
      'Hidden. Whoever wrote it cannot rant for 1 day, and their account is suspended within 24 hours.',
    );
    const credentials = { email: writer.email, password };
    setClockOffset(day + 1000);
    expect((await call(login, { body: credentials })).status).toBe(403);
    setClockOffset(7 * day);
    expect((await call(login, { body: credentials })).status).toBe(403);
    setClockOffset(9 * day + 1000);
    expect((await call(login, { body: credentials })).status).toBe(200);
  });
});

describe('several who decide', () => {
  test('a moderator decides on everything but what is about them, or by them, and for seven days at most', async () => {
    const moderator = await aModerator();
    const { id, author } = await aReportedPost();
    for (const days of [undefined, 30] as const)
      expect(await decideAs(moderator, id, { action: 'suspend', rule: 'R2', days })).toMatchObject({
        status: 403,
        body: { code: 'moderator_days_exceeded' },
      });
    expect((await decideAs(moderator, id, { action: 'suspend', rule: 'R2', days: 7 })).status).toBe(200);
    expect(await isSuspended(author)).toBe(true);
    expect((await decideAs(moderator, id, { action: 'restore' })).status).toBe(200);
    const own = await reported('post', (await aPost({ by: moderator })).id);
    const theirs = await reported('post', (await aPost({ by: author })).id, { by: moderator });
    for (const each of [own, theirs])
      expect(await decideAs(moderator, each, { action: 'dismiss' })).toMatchObject({
        status: 404,
        body: { code: 'report_not_found' },
      });
  });

  test('appointed at 18 or older, by the creator account alone, and nothing any more once that ends', async () => {
    const [child, member] = [await aUser(), await aUser()];
    const appoint = (as: Person, username: string, wanted = true) =>
      call(appointModerator, { as, body: { username, appoint: wanted } });
    expect(await appoint(creator, child.username)).toMatchObject({
      status: 400,
      body: { code: 'too_young_to_moderate' },
    });
    const moderator = await aModerator();
    for (const as of [member, moderator]) expect((await appoint(as, moderator.username)).status).toBe(403);
    const appointed = async () => (await call(listModerators, { as: creator, query: { limit: 50 } })).body;
    const names = async () => (await appointed()).map((each) => each.username);
    await db().user.update({
      where: { id: moderator.id },
      data: { verified: true, profileMediaUrl: '/media/profile-face.jpg', profileMediaType: 'image' },
    });
    expect((await appointed()).find((each) => each.username === moderator.username)).toEqual({
      ...{ username: moderator.username, verified: 1, relation: 'none' },
      ...{ profile_media_url: '/media/profile-face.jpg', profile_media_type: 'image' },
      appointed_at: expect.any(String),
    });
    expect((await call(listReports, { as: moderator, query: {} })).status).toBe(200);
    await appoint(creator, moderator.username, false);
    expect(await names()).not.toContain(moderator.username);
    for (const spec of [listReports, moderationLog])
      expect((await call(spec, { as: moderator, query: {} })).status).toBe(403);
  });

  test('on the eighteenth birthday, and not a day before', async () => {
    const year = new Date().getUTCFullYear() + 1;
    setClock(`${year}-03-02T12:00:00Z`);
    const champion = await aUser();
    await aChampion({ who: champion, dob: `${year - 18}-03-03` });
    expect((await call(listReports, { as: champion, query: {} })).status).toBe(403);
    setClock(`${year}-03-03T00:00:01Z`);
    expect((await call(listReports, { as: champion, query: {} })).status).toBe(200);
  });

  test('a champion under 18 keeps the frame and the early items, and decides on nothing', async () => {
    const champion = await aUser();
    await aChampion({ who: champion, dob: bornYearsAgo(16) });
    const { username } = champion;
    const { user } = (await call(profile, { as: champion, params: { username } })).body;
    expect(user.is_champion).toBe(1);
    const { id } = await aShopItem({ stock: 5, releasesAt: new Date(Date.now() + day / 2) });
    const seenBy = async (as: Person) =>
      (await call(listItems, { as, query: { limit: 50 } })).body.some((each) => each.id === id);
    expect([await seenBy(champion), await seenBy(await aUser())]).toEqual([true, false]);
    expect((await call(listReports, { as: champion, query: {} })).status).toBe(403);
  });

  test('two at once: one decision, and the other is told what happened', async () => {
    const moderators = [await aModerator(), await aModerator()];
    for (const actions of [
      ['hide', 'hide'],
      ['hide', 'dismiss'],
    ] as const) {
      const { id } = await aReportedPost();
      const answers = await Promise.all(
        moderators.map((as, each) => decideAs(as, id, { action: actions[each] ?? 'hide', rule: 'R2' })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [done, refused] = answers.toSorted((one, other) => one.status - other.status);
      const by = moderators[answers.indexOf(done as (typeof answers)[number])];
      expect(refused?.message).toBe(
        `Somebody has decided already: ${done?.body.report.status} by ${by?.username}.`,
      );
      expect(await logOf(id)).toHaveLength(1);
    }
  });

  test('who saw what another decided may decide anew; who saw something else may not', async () => {
    const [one, other] = [await aModerator(), await aModerator()];
    const { id } = await aReportedPost();
    await decideAs(one, id, { action: 'dismiss' });
    expect((await decideAs(other, id, { action: 'hide', rule: 'R2', seen: 'open' })).status).toBe(409);
    expect((await decideAs(other, id, { action: 'hide', rule: 'R2', seen: 'dismissed' })).status).toBe(200);
  });
});

describe('the log', () => {
  test('has every act, who did it and why; a note is for the creator account', async () => {
    const moderator = await aModerator();
    const { id, post } = await aReportedPost();
    await decideAs(moderator, id, { action: 'suspend', rule: 'R5', days: 7, note: 'Second time.' });
    await decideAs(moderator, id, { action: 'restore' });
    expect(await logOf(id)).toMatchObject([
      { actor: moderator.username, action: 'restore', rule: null },
      {
        actor: moderator.username,
        action: 'suspend',
        target_type: 'post',
        target_id: post.id,
        rule: 'R5',
        days: 7,
        note: 'Second time.',
      },
    ]);
    expect((await logOf(id, moderator)).map(({ note }) => note)).toEqual([null, null]);
    expect((await call(moderationLog, { as: await aUser(), query: {} })).status).toBe(403);
  });

  test('cannot be rewritten, also by hand', async () => {
    const { id } = await aReportedPost();
    await decide(id, 'hide');
    const before = await logOf(id);
    for (const text of [
      `update moderation_log set action = 'dismiss'`,
      'delete from moderation_log',
      'truncate moderation_log',
      'delete from moderation_log where id < 0',
    ])
      await expect(pool().query(text)).rejects.toThrow('moderation_log is append-only');
    expect(await logOf(id)).toEqual(before);
  });

  test('of words without a name, nobody, and no time more exact than theirs', async () => {
    const { id, writer } = await aReportedRant();
    await decide(id, 'suspend', { days: 7 });
    const [line] = await logOf(id);
    expect(JSON.stringify(line)).not.toContain(writer.username);
    expect(line?.at).toMatch(/:00\.000Z$/);
    expect((await call(me, { as: writer })).status).toBe(200);
  });
});

test('the queue says when a report is due, and what was decided before about the same person, without a name', async () => {
  const { id, author } = await aReportedPost();
  await decide(id, 'suspend', { days: 1 });
  const later = await reported('post', (await aPost({ by: author })).id);
  const inQueue = async () =>
    (await call(listReports, { as: creator, query: { limit: 50 } })).body.find((each) => each.id === later);
  const found = await inQueue();
  expect(found).toMatchObject({ overdue: 0, history: [{ action: 'suspend', count: 1 }], evidence: [] });
  expect(Date.parse(String(found?.due_at)) - Date.parse(String(found?.created_at))).toBe(day);
  setClockOffset(day + 1000);
  expect((await inQueue())?.overdue).toBe(1);
  // Named decisions tell nothing of a rant, nor a rant's of a post.
  const rant = await aReportedRant(undefined, author);
  const ofRant = (await call(listReports, { as: creator, query: { limit: 50 } })).body;
  expect(ofRant.find((each) => each.id === rant.id)?.history).toEqual([]);
  await decide(rant.id, 'hide');
  expect((await inQueue())?.history).toEqual([{ action: 'suspend', count: 1 }]);
});
