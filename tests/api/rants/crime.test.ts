/** Threats without a name: their writer's account is suspended at a moment that tells nobody whose words they were. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { login } from '@/lib/domains/accounts/entry-schema';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { me } from '@/lib/domains/accounts/schema';
import { suggestOpponents } from '@/lib/domains/battles/opponents-schema';
import { createRant } from '@/lib/domains/rants/schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { deleteByRule } from '@/lib/workflows/account-deletion';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { type Person, password, theCreator } from '../../support/factories';
import { aReportedRant, decide, isSuspended } from '../../support/report-calls';

const creator = await theCreator();
const [hour, day] = [3_600_000, 24 * 3_600_000];
const asScheduler = { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } };
const rantAs = (as: Person) => call(createRant, { as, body: { content: 'Me again' } });
const isSuggested = async (who: Person) =>
  (await call(suggestOpponents, { as: creator, query: { starts: who.username } })).body.length === 1;

beforeEach(() => setClockOffset(0));

describe('threats and crime', () => {
  const due = async (who: Person) =>
    (await db().rantSuspension.findFirstOrThrow({ where: { userId: who.id } })).dueAt.getTime();

  test('the account is suspended too, at a random moment 1 to 24 hours later, exactly once', async () => {
    const moments: number[] = [];
    for (let each = 0; each < 5; each += 1) {
      const { writer, id } = await aReportedRant('violence');
      const before = now().getTime();
      expect((await decide(id, 'suspend', { rule: 'R4' })).message).toBe(
        'Hidden. Whoever wrote it cannot rant any more, and their account is suspended within 24 hours.',
      );
      moments.push((await due(writer)) - before);
      expect(await isSuspended(writer)).toBe(false);
      expect((await call(me, { as: writer })).status).toBe(200);
      expect((await call(settle, asScheduler)).body.suspensions).toBe(0);
      setClockOffset((await due(writer)) - Date.now() + 1000);
      const settled = await Promise.all(Array.from({ length: 5 }, () => call(settle, asScheduler)));
      expect(settled.reduce((sum, { body }) => sum + body.suspensions, 0)).toBe(1);
      expect(await isSuspended(writer)).toBe(true);
      expect((await call(me, { as: writer })).status).toBe(401);
      expect(await isSuggested(writer)).toBe(false);
      setClockOffset(0);
    }
    for (const each of moments) {
      expect(each).toBeGreaterThanOrEqual(hour);
      expect(each).toBeLessThanOrEqual(24 * hour + 5000);
    }
    expect(new Set(moments.map((each) => Math.round(each / 60_000))).size).toBeGreaterThan(1);
  });

  test('whoever looks first settles it: the session is dead at that moment, the password refused', async () => {
    const { writer, id } = await aReportedRant('violence');
    await decide(id, 'suspend', { rule: 'R4' });
    setClockOffset((await due(writer)) - Date.now() + 1000);
    expect((await call(me, { as: writer })).status).toBe(401);
    const answer = await call(login, { body: { email: writer.email, password } });
    expect(answer).toMatchObject({
      status: 403,
      message: 'This account is suspended: No threats and no violence.',
    });
    expect(await isSuspended(writer)).toBe(true);
    expect(await db().session.count({ where: { userId: writer.id } })).toBe(0);
  });

  test('restored before it is due, it never comes', async () => {
    const { writer, id } = await aReportedRant('violence');
    await decide(id, 'suspend', { rule: 'R4' });
    await decide(id, 'restore');
    setClockOffset(25 * hour);
    await call(settle, asScheduler);
    expect(await isSuspended(writer)).toBe(false);
    expect((await rantAs(writer)).status).toBe(200);
  });

  test('restored afterwards, it is lifted after seven days, again at a random moment', async () => {
    const { writer, id } = await aReportedRant('violence');
    await decide(id, 'suspend', { rule: 'R4' });
    const came = await due(writer);
    setClockOffset(came - Date.now() + 1000);
    await call(settle, asScheduler);
    expect((await decide(id, 'restore')).message).toBe('Restored.');
    expect(await isSuspended(writer)).toBe(true);
    setClockOffset(came - Date.now() + 7 * day);
    await call(settle, asScheduler);
    expect(await isSuspended(writer)).toBe(true);
    // Whoever looks first: here the person themselves.
    setClockOffset(came - Date.now() + 8 * day + hour);
    expect((await call(login, { body: { email: writer.email, password } })).status).toBe(200);
    expect(await isSuspended(writer)).toBe(false);
  });

  test('the creator account is never suspended by it', async () => {
    const { id } = await aReportedRant('violence', creator);
    await decide(id, 'suspend', { rule: 'R4' });
    setClockOffset(25 * hour);
    await call(settle, asScheduler);
    expect(await isSuspended(creator)).toBe(false);
  });

  test('a decision against the deletion of the account: both answered as ever, and nothing is left of it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { writer, id } = await aReportedRant('violence');
      const [left, ...decided] = await Promise.all([
        // Closed without a password, which takes long to hash, and a little later each time: so they meet somewhere.
        pause(round ** 2).then(() => deleteByRule(writer.id, async () => true)),
        ...Array.from({ length: 4 }, () => decide(id, 'suspend', { rule: 'R4' })),
      ]);
      expect(left).toBe(true);
      // The same thing a second time is nothing to do, whoever wrote.
      expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      setClockOffset(25 * hour);
      expect((await call(settle, asScheduler)).body.suspensions).toBe(0);
      setClockOffset(0);
    }
  });

  test('an account that was deleted meanwhile is left in peace', async () => {
    const { writer, id } = await aReportedRant('violence');
    await decide(id, 'suspend', { rule: 'R4' });
    expect((await call(deleteAccount, { as: writer, body: { password } })).status).toBe(200);
    setClockOffset(25 * hour);
    expect((await call(settle, asScheduler)).body.suspensions).toBe(0);
    expect(await db().rantBar.count({ where: { userId: writer.id } })).toBe(0);
  });
});
