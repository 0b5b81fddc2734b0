/**
 * What is decided about words without a name stays among them: their writer may not rant for a while, and nobody else
 * sees a change (rules.md, Safety).
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import { suggestOpponents } from '@/lib/domains/battles/opponents-schema';
import { addRantComment, createRant, deleteRant } from '@/lib/domains/rants/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { aRant, aRantComment, aUser, type Person, password, theCreator } from '../../support/factories';
import { aReportedRant, decide, isSuspended, reported } from '../../support/report-calls';
import { statementsOf } from '../../support/sent-statements';

const creator = await theCreator();
const [hour, day] = [3_600_000, 24 * 3_600_000];

const asScheduler = { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } };
const rantAs = (as: Person) => call(createRant, { as, body: { content: 'Me again' } });
const commentAs = (as: Person, rantId: number) =>
  call(addRantComment, { as, body: { rantId, content: 'Same' } });
const isSuggested = async (who: Person) =>
  (await call(suggestOpponents, { as: creator, query: { starts: who.username } })).body.length === 1;

beforeEach(() => setClockOffset(0));

describe('suspend on words without a name', () => {
  test.each(['rant', 'rant_comment'] as const)(
    '%s: bars its writer for 30 days, and tells them alone',
    async (kind) => {
      setClock('2026-11-22T15:00:00.000Z');
      const [writer, other] = [await aUser(), await aUser()];
      const rant = await aRant({ by: kind === 'rant' ? writer : other });
      const said = kind === 'rant' ? rant : await aRantComment({ by: writer, on: rant });
      const id = await reported(kind, said.id);
      expect(await decide(id, 'suspend', { days: 30 })).toMatchObject({
        status: 200,
        message: 'Hidden. Whoever wrote it cannot rant for 30 days.',
      });
      const standing = await aRant({ by: other });
      for (const answer of [await rantAs(writer), await commentAs(writer, standing.id)]) {
        expect(answer).toMatchObject({ status: 403, message: 'You cannot rant until 23 December 2026.' });
      }
      expect((await rantAs(other)).status).toBe(200);
      expect(await isSuspended(writer)).toBe(false);
      expect((await call(me, { as: writer })).status).toBe(200);
      setClock('2026-12-23T00:00:01.000Z');
      const back = await db().session.updateMany({
        where: { userId: writer.id },
        data: { expiresAt: new Date('2027-02-01') },
      });
      expect(back.count).toBe(1);
      expect((await rantAs(writer)).status).toBe(200);
    },
  );

  test('nobody vanishes: not from the suggestions, now or in the next two days', async () => {
    const { writer, id } = await aReportedRant();
    expect(await isSuggested(writer)).toBe(true);
    await decide(id, 'suspend', { days: 30 });
    for (const ahead of [0, 2 * hour, 26 * hour, 2 * day]) {
      setClockOffset(ahead);
      await call(settle, asScheduler);
      expect(await isSuggested(writer)).toBe(true);
    }
    await decide(id, 'restore');
    expect(await isSuggested(writer)).toBe(true);
    expect((await rantAs(writer)).status).toBe(200);
  });

  test('a decision undoes only itself: of two bars the other stands', async () => {
    const { writer, id } = await aReportedRant();
    const second = await aReportedRant('bullying', writer);
    await decide(id, 'suspend', { days: 30 });
    await decide(second.id, 'suspend', { days: 30 });
    await decide(id, 'restore');
    expect((await rantAs(writer)).status).toBe(403);
    await decide(second.id, 'restore');
    expect((await rantAs(writer)).status).toBe(200);
  });

  test('works after the rant was deleted', async () => {
    const { writer, rant, id } = await aReportedRant();
    expect((await call(deleteRant, { as: writer, params: { rantId: rant.id } })).status).toBe(200);
    expect((await decide(id, 'suspend', { days: 30 })).status).toBe(200);
    expect((await rantAs(writer)).status).toBe(403);
  });

  test('whoever is barred and in distress is told where help is, all the same', async () => {
    const { writer, id } = await aReportedRant();
    await decide(id, 'suspend', { days: 30 });
    const answer = await call(createRant, { as: writer, body: { content: 'I want to end my life' } });
    expect(answer.status).toBe(403);
    expect(answer.message).toMatch(/^You cannot rant until [^.]+\. .*an adult you trust.*\b112\b/);
  });

  test('one without an end says so', async () => {
    const { writer, id } = await aReportedRant();
    await decide(id, 'suspend', { days: 30 });
    await db().rantBar.updateMany({ where: { userId: writer.id }, data: { until: null } });
    expect(await rantAs(writer)).toMatchObject({ status: 403, message: 'You cannot rant any more.' });
  });
});

test('the answer is the same whoever wrote: somebody, nobody any more, barred before, the creator account', async () => {
  const somebody = await aReportedRant();
  const barred = await aReportedRant();
  await decide(barred.id, 'suspend');
  const barredAgain = await aReportedRant('bullying', barred.writer);
  const gone = await aReportedRant();
  await call(deleteAccount, { as: gone.writer, body: { password } });
  const own = await aReportedRant('bullying', creator);
  const answers = [];
  for (const { id } of [somebody, barredAgain, gone, own]) {
    for (const action of ['suspend', 'restore', 'suspend'] as const) {
      let answer = await decide(id, 'dismiss');
      const sent = await statementsOf(async () => {
        answer = await decide(id, action);
      });
      const { status, body } = answer;
      // How often their words were decided on is said, and nothing that leads to them.
      const { id: _, target_id, tracking_code, history: __, decision, ...report } = body.report;
      // The same statements: what depends on who it was happens inside of them. Some are asked side by side, in any order.
      // Whoever reported is told how many notices are unread, on the page and by push, after the answer and once a second at most.
      const later = /call_minutes|notice_marks|push_subscriptions/;
      const texts = sent
        .map(({ text }) => text)
        .filter((text) => !later.test(text))
        .toSorted();
      answers.push({
        status,
        texts,
        message: body.message,
        report: { ...report, decision: { ...decision, id: 0 }, created_at: '', handled_at: '', due_at: '' },
      });
    }
  }
  for (const at of [3, 6, 9]) expect(answers.slice(at, at + 3)).toEqual(answers.slice(0, 3));
  expect(answers[0]?.status).toBe(200);
});
