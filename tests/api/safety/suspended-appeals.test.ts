/** Appeals of people who cannot log in, and what becomes of them meanwhile (docs/product/rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { appealToken } from '@/lib/domains/accounts/appeal-token';
import { login } from '@/lib/domains/accounts/entry-schema';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import {
  appeal,
  decideAppeal,
  listAppeals,
  listOwnDecisions,
  readAppeal,
} from '@/lib/domains/safety/appeal-schema';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  anotherLogin,
  aPersonWithPassword,
  aPost,
  aRant,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { aReportedRant, decide, isSuspended, reported } from '../../support/report-calls';

const creator = await theCreator();
const [hour, day] = [3_600_000, 24 * 3_600_000];
const asScheduler = { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } };
beforeEach(() => setClockOffset(0));

const comesIn = ({ email }: Person) => call(login, { body: { email, password } });
/** What a suspended person is given at the login. */
async function tokenOf(who: Person): Promise<string> {
  const { status, body } = await comesIn(who);
  expect(status).toBe(403);
  return String((body as { appeal_token?: string }).appeal_token);
}
const queue = async () =>
  (await call(listAppeals, { as: await anotherLogin(creator), query: { limit: 50 } })).body;
const judge = async (words: string, decision: 'uphold' | 'overturn') => {
  const found = (await queue()).find((each) => each.words === words);
  return call(decideAppeal, {
    as: await anotherLogin(creator),
    params: { id: found?.id as number },
    body: { decision, words: 'Seen.' },
  });
};

describe('a suspension for words without a name', () => {
  const suspensionOf = (who: Person) => db().rantSuspension.findFirstOrThrow({ where: { userId: who.id } });
  const goTo = (at: Date, later = 0) => setClockOffset(at.getTime() - Date.now() + later);

  async function aSuspendedWriter(days?: 1 | 7 | 30) {
    const { writer, id } = await aReportedRant('violence');
    await decide(id, 'suspend', { rule: 'R4', ...(days && { days }) });
    goTo((await suspensionOf(writer)).dueAt, 1000);
    return { writer, id, token: await tokenOf(writer) };
  }

  test('restored, it holds for days yet: its writer may appeal, and is let in at once', async () => {
    const { writer, id, token } = await aSuspendedWriter();
    await decide(id, 'restore');
    expect(await tokenOf(writer)).toBe(token);
    const words = `A poem by nobody ${id}`;
    expect((await call(appeal, { body: { appealToken: token, words } })).status).toBe(200);
    expect((await call(appeal, { body: { appealToken: token, words } })).status).toBe(409);
    const found = (await queue()).find((each) => each.words === words);
    expect(found?.username).toBeNull();
    expect(JSON.stringify(found)).not.toContain(writer.username);
    expect((await judge(words, 'overturn')).status).toBe(200);
    expect(await isSuspended(writer)).toBe(false);
    expect((await comesIn(writer)).status).toBe(200);
  });

  test('over, or never come, it is nothing to appeal against once it is restored', async () => {
    const { writer, id, token } = await aSuspendedWriter();
    await decide(id, 'restore');
    goTo((await suspensionOf(writer)).liftAt as Date, 1000);
    const body = { appealToken: token, words: 'Too late' };
    expect((await call(appeal, { body })).status).toBe(404);
    expect((await comesIn(writer)).status).toBe(200);
    expect((await call(appeal, { body })).status).toBe(404);
  });

  test('restoring it never makes it longer, and ends one that had no end', async () => {
    const { writer, id } = await aSuspendedWriter(1);
    const { liftAt } = await suspensionOf(writer);
    goTo(liftAt as Date, -hour / 2);
    await decide(id, 'restore');
    expect((await suspensionOf(writer)).liftAt).toEqual(liftAt);
    goTo(liftAt as Date, 1000);
    expect((await comesIn(writer)).status).toBe(200);

    setClockOffset(0);
    const other = await aSuspendedWriter();
    expect((await suspensionOf(other.writer)).liftAt).toBeNull();
    await decide(other.id, 'restore');
    const { dueAt, liftAt: lifted } = await suspensionOf(other.writer);
    expect(Number(lifted)).toBeGreaterThan(Number(dueAt) + 7 * day);
    expect(Number(lifted)).toBeLessThan(Number(now()) + 8 * day + hour);
  });

  test('decided anew, the earlier one is appealed against while it holds, and the new one stands', async () => {
    const { writer, id, token } = await aSuspendedWriter(30);
    await decide(id, 'suspend', { rule: 'R4', days: 7 });
    const words = `Once more ${id}`;
    expect((await call(appeal, { body: { appealToken: token, words } })).status).toBe(200);
    await judge(words, 'overturn');
    expect(await db().rantSuspension.count({ where: { userId: writer.id } })).toBe(1);
    expect((await db().report.findUniqueOrThrow({ where: { id } })).status).toBe('suspended');
  });
});

describe('what else was decided about somebody who was suspended meanwhile', () => {
  const again = async (who: Person) => ({ ...who, ...(await anotherLogin(who)) });
  const mayAppeal = async (who: Person) =>
    (await call(listOwnDecisions, { as: await again(who), query: {} })).body.map(
      ({ action, may_appeal }) => `${action} ${may_appeal}`,
    );

  test.each(['post', 'rant'] as const)(
    'may be appealed against for a week after it: a suspended %s',
    async (kind) => {
      const author = await aPersonWithPassword();
      await decide(await reported('post', (await aPost({ by: author })).id), 'hide');
      setClockOffset(hour);
      const cause = kind === 'post' ? await aPost({ by: author }) : await aRant({ by: author });
      await decide(await reported(kind, cause.id), 'suspend', { rule: 'R4', days: 30 });
      setClockOffset(20 * day);
      expect((await comesIn(author)).status).toBe(403);
      setClockOffset(32 * day + 2 * hour);
      expect((await comesIn(author)).status).toBe(200);
      const found = await mayAppeal(author);
      expect(found).toEqual(['suspend 0', 'hide 1']);
      const [, hidden] = (await call(listOwnDecisions, { as: await again(author), query: {} })).body;
      setClockOffset((kind === 'post' ? 38 : 46) * day + 2 * hour);
      expect(await mayAppeal(author)).toEqual(['suspend 0', 'hide 0']);
      setClockOffset(32 * day + 2 * hour);
      const body = { decisionId: hidden?.id as number, words: `It was a song of ${author.username}` };
      expect((await call(appeal, { as: await again(author), body })).status).toBe(200);
    },
  );

  test('a shorter suspension can be appealed against once the longer one was taken back, however late', async () => {
    const author = await aPersonWithPassword();
    const causes = [await aPost({ by: author }), await aPost({ by: author })] as const;
    await decide(await reported('post', causes[0].id), 'suspend', { rule: 'R3' });
    await decide(await reported('post', causes[1].id), 'suspend', { rule: 'R5' });
    const words = `Late, ${author.username}`;
    expect((await call(appeal, { body: { appealToken: await tokenOf(author), words } })).status).toBe(200);
    setClockOffset(35 * day);
    await judge(words, 'overturn');
    const token = await tokenOf(author);
    expect((await call(readAppeal, { body: { appealToken: token } })).body).toMatchObject({
      may_appeal: 1,
      suspension: { rule: 'R3' },
    });
    expect((await call(appeal, { body: { appealToken: token, words: 'And this' } })).status).toBe(200);
  });

  test('one long before or after it has its 30 days', async () => {
    const author = await aPersonWithPassword();
    await decide(await reported('post', (await aPost({ by: author })).id), 'hide');
    setClockOffset(31 * day);
    const id = await reported('post', (await aPost({ by: author })).id);
    const body = { action: 'suspend', rule: 'R2', days: 7 } as const;
    expect((await call(moderate, { as: await anotherLogin(creator), params: { id }, body })).status).toBe(
      200,
    );
    setClockOffset(39 * day);
    expect((await comesIn(author)).status).toBe(200);
    expect(await mayAppeal(author)).toEqual(['suspend 1', 'hide 0']);
  });
});

describe('what became of it, for whoever has the token', () => {
  async function aSuspendedPerson() {
    const author = await aPersonWithPassword();
    const post = await aPost({ by: author });
    const id = await reported('post', post.id);
    await decide(id, 'suspend', { rule: 'R2' });
    return { author, id, token: await tokenOf(author) };
  }
  const asked = (token: string) => call(readAppeal, { body: { appealToken: token } });

  test.each(['uphold', 'overturn'] as const)(
    '%s: it waits, and then says so in the words of the answer',
    async (verdict) => {
      const { author, token } = await aSuspendedPerson();
      const suspension = { rule: 'R2', until: null };
      expect((await asked(token)).body).toEqual({ may_appeal: 1, suspended: 1, suspension, appeal: null });
      const words = `It was a song of ${author.username}`;
      const { body: sent } = await call(appeal, { body: { appealToken: token, words } });
      const waiting = { tracking_code: sent.tracking_code, status: 'open', answer: null };
      expect((await asked(token)).body).toEqual({ may_appeal: 0, suspended: 1, suspension, appeal: waiting });
      await judge(words, verdict);
      const status = verdict === 'uphold' ? 'upheld' : 'overturned';
      const decided = { tracking_code: sent.tracking_code, status, answer: 'Seen.' };
      const now = verdict === 'uphold' ? { suspended: 1, suspension } : { suspended: 0, suspension: null };
      expect((await asked(token)).body).toEqual({ may_appeal: 0, ...now, appeal: decided });
    },
  );

  test('undone, while another decision still suspends them', async () => {
    const { author, token } = await aSuspendedPerson();
    await decide(await reported('user', author.id), 'suspend', { rule: 'R3' });
    const words = `Two at once, ${author.username}`;
    await call(appeal, { body: { appealToken: token, words } });
    await judge(words, 'overturn');
    expect((await asked(token)).body).toMatchObject({
      ...{ suspended: 1, suspension: null, appeal: { status: 'overturned' } },
    });
    const other = await tokenOf(author);
    expect(other).not.toBe(token);
    const suspension = { rule: 'R3', until: null };
    expect((await asked(other)).body).toEqual({ may_appeal: 1, suspended: 1, suspension, appeal: null });
  });

  test('until when, and by which rule, as the login says it; of a rant nothing else', async () => {
    const { writer, id } = await aReportedRant('violence');
    await decide(id, 'suspend', { rule: 'R4', days: 7 });
    setClockOffset(2 * day);
    const { liftAt } = await db().rantSuspension.findFirstOrThrow({ where: { userId: writer.id } });
    expect((await asked(await tokenOf(writer))).body).toEqual({
      ...{ may_appeal: 1, suspended: 1, appeal: null },
      suspension: { rule: 'R4', until: liftAt?.toISOString() },
    });
    setClockOffset(0);
  });

  test('nobody’s with a token of one’s own making, without an appeal in time, or once they have left', async () => {
    const { author, id, token } = await aSuspendedPerson();
    const { decisionId } = await db().report.findUniqueOrThrow({ where: { id } });
    const stranger = await aUser();
    for (const each of [
      `${decisionId}.${author.id}.${'A'.repeat(43)}`,
      `${token}x`,
      '',
      appealToken(decisionId as number, stranger.id),
      appealToken(2_000_000_000, author.id),
    ])
      expect(await asked(each)).toMatchObject({ status: 404, body: { code: 'decision_not_found' } });
    setClockOffset(30 * day + hour);
    expect((await asked(token)).status).toBe(404);
    setClockOffset(0);
    await decide(id, 'hide', { rule: 'R2' });
    const hidden = (await db().report.findUniqueOrThrow({ where: { id } })).decisionId as number;
    const leaver = { ...author, ...(await anotherLogin(author)) };
    expect((await call(deleteAccount, { as: leaver, body: { password } })).status).toBe(200);
    const theirs = appealToken(hidden, author.id);
    expect((await asked(theirs)).status).toBe(404);
    expect((await call(appeal, { body: { appealToken: theirs, words: 'Me again' } })).status).toBe(404);
  });

  // Last: a settlement of a day far ahead ends every session.
  test('the answer is gone with the report, and that it was upheld is not; of a rant neither', async () => {
    const named = await aSuspendedPerson();
    const { writer, id } = await aReportedRant('violence');
    await decide(id, 'suspend', { rule: 'R4' });
    setClockOffset(2 * day);
    const tokens = [named.token, await tokenOf(writer)];
    for (const [at, token] of tokens.entries()) {
      const words = `Kept no longer ${at} ${id}`;
      await call(appeal, { body: { appealToken: token, words } });
      await judge(words, 'uphold');
    }
    setClockOffset(93 * day);
    await call(settle, asScheduler);
    expect(await db().appeal.count({ where: { words: { startsWith: 'Kept no longer' } } })).toBe(0);
    for (const token of tokens)
      expect((await asked(token)).body).toMatchObject({
        suspended: 1,
        appeal: { status: 'upheld', answer: null },
      });
  });
});
