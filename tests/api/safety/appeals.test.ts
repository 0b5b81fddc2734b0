/** Answers to decisions, what a reporter is told, and the figures for everybody (docs/product/rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { appealToken } from '@/lib/domains/accounts/appeal-token';
import { login } from '@/lib/domains/accounts/entry-schema';
import { readNotices } from '@/lib/domains/notices/schema';
import { createRant } from '@/lib/domains/rants/schema';
import { appeal, decideAppeal, listAppeals, listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { appointModerator, moderate, moderationLog } from '@/lib/domains/safety/moderation-schema';
import { listOwnReports, readOwnReport, report } from '@/lib/domains/safety/schema';
import { transparency } from '@/lib/domains/safety/transparency-schema';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  aPersonWithPassword,
  aPost,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { measuredAgain } from '../../support/measured-again';
import { noticesOf } from '../../support/notices';
import { aReportedRant, decide, decisionsFor, isSuspended, reported } from '../../support/report-calls';

const creator = await theCreator();
const day = 24 * 3_600_000;
beforeEach(async () => {
  setClockOffset(0);
  await db().moderator.deleteMany({});
});

async function aModerator(): Promise<Person> {
  const person = await aUser();
  await db().user.update({ where: { id: person.id }, data: { dob: new Date('2006-03-04') } });
  await call(appointModerator, { as: creator, body: { username: person.username, appoint: true } });
  return person;
}
async function aHiddenPost(content = 'my song') {
  const author = await aPersonWithPassword();
  const post = await aPost({ by: author, content });
  const reporter = await aUser();
  const id = await reported('post', post.id, { by: reporter });
  await decide(id, 'hide', { rule: 'R7' });
  return { author, post, id, reporter };
}
const decisionsOf = async (as: Person) => (await call(listOwnDecisions, { as, query: {} })).body;
const isHidden = async ({ id }: { id: number }) =>
  (await db().post.findUniqueOrThrow({ where: { id } })).hiddenAt !== null;
const queueOf = async (as: Person) => (await call(listAppeals, { as, query: { limit: 50 } })).body;

describe('an appeal', () => {
  test('by whoever a decision is about: told the rule and the words, once, and undone by somebody else', async () => {
    const [one, other] = [await aModerator(), await aModerator()];
    const { author, post, id } = await aHiddenPost();
    await call(moderate, {
      as: one,
      params: { id },
      body: { action: 'suspend', rule: 'R2', days: 1, seen: 'hidden' },
    });
    const refused = await call(login, { body: { email: author.email, password } });
    const token = String((refused.body as { appeal_token?: string }).appeal_token);
    const sent = await call(appeal, { body: { appealToken: token, words: 'It is a song.' } });
    expect(sent).toMatchObject({ status: 200, body: { tracking_code: expect.stringMatching(/^HG-/) } });
    expect((await call(appeal, { body: { appealToken: token, words: 'Please.' } })).status).toBe(409);
    const found = (await queueOf(one)).find((each) => each.username === author.username);
    expect(found).toMatchObject({
      words: 'It is a song.',
      may_decide: 0,
      decision: { action: 'suspend', rule: 'R2', days: 1, words: 'my song' },
    });
    const params = { id: found?.id as number };
    const body = { decision: 'overturn' as const, words: 'You were right.' };
    expect(await call(decideAppeal, { as: one, params, body })).toMatchObject({
      status: 403,
      body: { code: 'own_decision' },
    });
    expect((await call(decideAppeal, { as: other, params, body })).status).toBe(200);
    expect([await isSuspended(author), await isHidden(post)]).toEqual([false, false]);
    const again = await call(login, { body: { email: author.email, password } });
    expect(again.status).toBe(200);
    const [own] = await decisionsOf({ ...author, token: again.body.token });
    expect(own?.appeal).toMatchObject({ status: 'overturned', answer: 'You were right.' });
    const { body: lines } = await call(moderationLog, { as: creator, query: {} });
    expect(lines[0]).toMatchObject({ actor: other.username, action: 'overturn', rule: 'R2' });
  });

  test('what three people hid is told to whose it is while it waits, and one that was undone says so', async () => {
    const author = await aUser();
    const post = await aPost({ by: author });
    let id = 0;
    for (let each = 0; each < 3; each += 1) id = await reported('post', post.id);
    const [waiting] = await decisionsOf(author);
    expect(waiting).toMatchObject({ action: 'reports', rule: null, undone: 0, may_appeal: 0 });
    const decisionId = waiting?.id as number;
    expect((await call(appeal, { as: author, body: { decisionId, words: 'No.' } })).status).toBe(404);
    await decide(id, 'hide', { rule: 'R2' });
    expect(await decisionsOf(author)).toMatchObject([{ action: 'hide', undone: 0, may_appeal: 1 }]);
    await decide(id, 'restore');
    expect(await decisionsOf(author)).toMatchObject([{ action: 'hide', undone: 1, may_appeal: 0 }]);
    expect(await isHidden(post)).toBe(false);
  });

  test('the creator account alone looks again itself; with a moderator there it does not', async () => {
    const { author } = await aHiddenPost();
    const [own] = await decisionsOf(author);
    await call(appeal, { as: author, body: { decisionId: own?.id as number, words: 'No.' } });
    const found = (await queueOf(creator)).find((each) => each.username === author.username);
    expect(found?.may_decide).toBe(1);
    await aModerator();
    expect((await queueOf(creator)).find((each) => each.id === found?.id)?.may_decide).toBe(0);
  });

  test('upheld, nothing changes; fifty at once are one appeal, and two decisions on it one', async () => {
    const { author, post } = await aHiddenPost();
    const [own] = await decisionsOf(author);
    const body = { decisionId: own?.id as number, words: 'No.' };
    const statuses = (await fiftyTimes(() => call(appeal, { as: author, body }))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    const [one, other] = [await aModerator(), await aModerator()];
    const id = (await queueOf(one)).find((each) => each.username === author.username)?.id as number;
    const answers = await Promise.all([
      call(decideAppeal, { as: one, params: { id }, body: { decision: 'uphold', words: 'It stands.' } }),
      call(decideAppeal, { as: other, params: { id }, body: { decision: 'uphold', words: 'It stands.' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await isHidden(post)).toBe(true);
  });

  test('not by somebody else, not with a token of one’s own making, not after 30 days, not once it is undone', async () => {
    const { author, id } = await aHiddenPost();
    const [own] = await decisionsOf(author);
    const decisionId = own?.id as number;
    const words = 'Let me in.';
    const stranger = await aUser();
    const row = decisionsFor(author).reveal(decisionId);
    const good = appealToken(row, author.id);
    const forged = [
      `${decisionId}.${author.id}.${'A'.repeat(43)}`,
      good.replace(/^\d+/, '1'),
      `${good}x`,
      '',
    ];
    for (const input of [
      { as: stranger, body: { decisionId, words } },
      { as: stranger, body: { decisionId: 2_000_000_000, words } },
      { body: { decisionId, words } },
      { body: { appealToken: appealToken(row, stranger.id), words } },
      ...forged.map((each) => ({ body: { appealToken: each, words } })),
    ])
      expect(await call(appeal, input)).toMatchObject({ status: 404, body: { code: 'decision_not_found' } });
    expect(await decisionsOf(stranger)).toEqual([]);
    setClockOffset(30 * day + 60_000);
    expect((await call(appeal, { body: { appealToken: good, words } })).status).toBe(404);
    setClockOffset(0);
    await decide(id, 'restore');
    expect((await call(appeal, { as: author, body: { decisionId, words } })).status).toBe(404);
  });

  test('of words without a name: told to their writer alone, nameless in the queue, and let in at once', async () => {
    const { writer, id } = await aReportedRant('violence');
    await decide(id, 'suspend', { rule: 'R4', days: 30 });
    const body = { content: 'Once more' };
    expect((await call(createRant, { as: writer, body })).status).toBe(403);
    const [own] = await decisionsOf(writer);
    expect(own).toMatchObject({ target_type: 'rant', rule: 'R4', may_appeal: 1 });
    setClockOffset(2 * day);
    const refused = await call(login, { body: { email: writer.email, password } });
    const token = String((refused.body as { appeal_token?: string }).appeal_token);
    expect((await call(appeal, { body: { appealToken: token, words: 'A poem.' } })).status).toBe(200);
    const found = (await queueOf(creator)).find((each) => each.words === 'A poem.');
    expect(found?.username).toBeNull();
    expect(JSON.stringify(found)).not.toContain(writer.username);
    const params = { id: found?.id as number };
    await call(decideAppeal, { as: creator, params, body: { decision: 'overturn', words: 'Sorry.' } });
    expect((await call(login, { body: { email: writer.email, password } })).status).toBe(200);
  });

  test('a decision undone by an appeal leaves another one standing', async () => {
    const { author, post } = await aHiddenPost();
    const other = await reported('user', author.id);
    await decide(other, 'suspend', { rule: 'R2', days: 7 });
    const hidden = await db().decision.findFirstOrThrow({ where: { targetType: 'post', targetId: post.id } });
    await call(appeal, { body: { appealToken: appealToken(hidden.id, author.id), words: 'No.' } });
    const id = (await queueOf(creator)).find((each) => each.username === author.username)?.id as number;
    await call(decideAppeal, { as: creator, params: { id }, body: { decision: 'overturn', words: 'Yes.' } });
    expect(await isSuspended(author)).toBe(true);
  });
});

describe('what a reporter is told', () => {
  test('the outcome in a sentence, by the code, to them alone', async () => {
    const { reporter, author, id } = await aHiddenPost();
    const other = await reported('user', author.id, { by: reporter });
    const { body } = await call(listOwnReports, { as: reporter, query: {} });
    expect(body.map(({ status, outcome }) => [status, outcome])).toEqual([
      ['waiting', null],
      ['decided', 'We removed it.'],
    ]);
    await decide(other, 'dismiss');
    const { trackingCode: code } = await db().report.findUniqueOrThrow({ where: { id: other } });
    expect((await call(readOwnReport, { as: reporter, params: { code } })).body).toMatchObject({
      tracking_code: code,
      outcome: 'It does not break our rules.',
    });
    for (const as of [author, await aUser(), creator])
      expect((await call(readOwnReport, { as, params: { code } })).status).toBe(404);
    expect((await call(readOwnReport, { as: reporter, params: { code: 'HG-AAAAAAAA' } })).status).toBe(404);
    expect(id).not.toBe(other);
  });

  test('another outcome by an appeal is told as the first was; one that stays is not', async () => {
    for (const decision of ['uphold', 'overturn'] as const) {
      const { reporter, author, id } = await aHiddenPost();
      const [first] = await noticesOf(reporter);
      expect(first).toMatchObject({ kind: 'report_outcome', read: 0 });
      await call(readNotices, { as: reporter, body: { upTo: first?.id as number } });
      const [own] = await decisionsOf(author);
      await call(appeal, { as: author, body: { decisionId: own?.id as number, words: 'It is a song.' } });
      const asked = (await queueOf(creator)).find((each) => each.username === author.username);
      const params = { id: asked?.id as number };
      await call(decideAppeal, { as: creator, params, body: { decision, words: 'Looked at again.' } });
      const notices = await noticesOf(reporter);
      expect(notices).toMatchObject([
        { kind: 'report_outcome', subject: first?.subject, read: decision === 'uphold' ? 1 : 0 },
      ]);
      const status = decision === 'uphold' ? 'hidden' : 'restored';
      expect(await db().report.findUniqueOrThrow({ where: { id } })).toMatchObject({ status });
    }
  });

  test('the queue of 10,000 is answered by an index, urgent ones first', async () => {
    const post = await aPost({ by: await aUser() });
    await db().$executeRaw`
      insert into reports (target_type, target_id, reason, copy, tracking_code, urgent, created_at)
      select 'post', ${post.id}, 'spam', '{"content": "x"}', 'HG-Q' || n, n > 9990, now() - n * interval '1 second'
      from generate_series(1, 10000) n`;
    await db().$executeRaw`analyze reports`;
    const { listReports } = await import('@/lib/domains/safety/moderation-schema');
    await call(listReports, { as: creator, query: { limit: 20 } });
    await measuredAgain(async () => {
      const took = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const started = performance.now();
        const { body } = await call(listReports, { as: creator, query: { limit: 20 } });
        took.push(performance.now() - started);
        expect(body.slice(0, 10).every(({ urgent }) => urgent === 1)).toBe(true);
      }
      expect(took.toSorted((one, two) => one - two)[2]).toBeLessThan(50);
    });
    await db().report.deleteMany({ where: { trackingCode: { startsWith: 'HG-Q' } } });
  });
});

test('the figures for everybody are those of the reports and the log, of whole months, and few are not told', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const thisMonth = async () => (await call(transparency, {})).body.find((each) => each.month === month);
  for (let each = 0; each < 6; each += 1) {
    const body = { targetType: 'post' as const, targetId: (await aPost({ by: await aUser() })).id };
    await call(report, { as: await aUser(), body: { ...body, reason: 'spam' } });
  }
  expect(await thisMonth()).toBeUndefined();
  const since = new Date(`${month}-01T00:00:00Z`);
  const counted = async (action: string) => {
    const count = await db().moderationLogEntry.count({ where: { action, at: { gte: since } } });
    return count < 5 ? '<5' : count;
  };
  const where = { createdAt: { gte: since }, reporterId: { not: null } };
  const expected = {
    received: await db().report.count({ where }),
    actions: {
      hidden: await counted('hide'),
      suspended: await counted('suspend'),
      dismissed: await counted('dismiss'),
    },
    overturned: await counted('overturn'),
  };
  setClockOffset(32 * day);
  const shown = await thisMonth();
  expect(shown).toMatchObject(expected);
  const { received, decided, actions, appeals, overturned } = shown as NonNullable<typeof shown>;
  for (const each of [received, decided, appeals, overturned, ...Object.values(actions)])
    expect([0, 1, 2, 3, 4]).not.toContain(each);
});
