/** Appeals of people who cannot log in, and what becomes of them meanwhile (docs/product/rules.md, Safety). */
import { beforeEach, describe, expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { appeal, decideAppeal, listAppeals } from '@/lib/domains/safety/appeal-schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, type Person, theCreator } from '../../support/factories';
import { aReportedRant, decide, isSuspended, password } from '../../support/reported';

const creator = await theCreator();
const [hour, day] = [3_600_000, 24 * 3_600_000];
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
