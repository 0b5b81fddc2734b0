/** What `/transparency` says of a past month: of people's reports alone, by the first decision, which stays (contract.md, Safety). */
import { beforeEach, expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { createRant } from '@/lib/domains/rants/schema';
import { listReports, type ModerationAction, moderate } from '@/lib/domains/safety/moderation-schema';
import { listOwnReports } from '@/lib/domains/safety/schema';
import { transparency } from '@/lib/domains/safety/transparency-schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import {
  anotherLogin,
  aPersonWithPassword,
  aPost,
  aUser,
  password,
  theCreator,
} from '../../support/factories';
import { reported } from '../../support/report-calls';

const hour = 3_600_000;
const day = 24 * hour;
const creator = await theCreator();
const asScheduler = { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } };

/** The month in which everything is reported. */
const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
const laterBy = (time: number) => setClock(new Date(month.getTime() + day + time));

beforeEach(async () => {
  await db().report.deleteMany({});
  setClockOffset(0);
});

/** The settlement of a day far ahead ends every session. */
const decide = async (id: number, action: ModerationAction) => {
  const as = await anotherLogin(creator);
  const { status } = await call(moderate, { as, params: { id }, body: { action, rule: 'R2' } });
  expect(status).toBe(200);
};
const figures = async () => {
  const shown = (await call(transparency, {})).body.find(
    (each) => each.month === month.toISOString().slice(0, 7),
  );
  const { received, decided, within_24_hours, median_hours } = shown as NonNullable<typeof shown>;
  return { received, decided, within_24_hours, median_hours };
};

async function sixReports() {
  const ids: number[] = [];
  for (let each = 0; each < 6; each += 1)
    ids.push(await reported('post', (await aPost({ by: await aUser() })).id));
  return ids;
}

test('reports that no person made are in none of the figures', async () => {
  laterBy(0);
  const ids = await sixReports();
  for (let each = 0; each < 7; each += 1)
    await call(createRant, { as: await aUser(), body: { content: 'I just want to die' } });
  const automatic = await db().report.findMany({ where: { reporterId: null } });
  expect(automatic).toHaveLength(7);
  laterBy(40 * hour);
  for (const { id } of automatic) await decide(id, 'dismiss');
  laterBy(48 * hour);
  for (const id of ids.slice(1)) await decide(id, 'dismiss');
  laterBy(40 * day);
  expect(await figures()).toEqual({ received: 6, decided: 5, within_24_hours: 0, median_hours: 48 });
});

test('a second decision changes nothing of a past month; one on what still waited does', async () => {
  laterBy(0);
  const [waiting, restored, hidden, ...others] = (await sixReports()) as [
    number,
    number,
    number,
    ...number[],
  ];
  laterBy(2 * hour);
  await decide(restored, 'hide');
  for (const id of [hidden, ...others]) await decide(id, 'dismiss');
  laterBy(40 * day);
  const before = await figures();
  expect(before).toEqual({ received: 6, decided: 5, within_24_hours: 100, median_hours: 2 });
  await decide(restored, 'restore');
  await decide(hidden, 'hide');
  expect(await figures()).toEqual(before);
  await decide(waiting, 'dismiss');
  expect(await figures()).toMatchObject({ received: 6, decided: 6, within_24_hours: 83 });
});

test('what was gone before anybody decided is decided by nobody, and its reporter is told so', async () => {
  laterBy(0);
  const ids = await sixReports();
  const [leaver, reporter] = [await aPersonWithPassword(), await aUser()];
  const left = await reported('post', (await aPost({ by: leaver })).id, { by: reporter });
  await call(deleteAccount, { as: leaver, body: { password } });
  laterBy(hour);
  for (const id of ids) await decide(id, 'dismiss');
  laterBy(200 * day);
  await call(settle, asScheduler);
  expect(await db().report.findUnique({ where: { id: left } })).toMatchObject({ status: 'dismissed' });
  expect(await figures()).toMatchObject({ received: 7, decided: 6, within_24_hours: 100 });
  const own = await call(listOwnReports, { as: await anotherLogin(reporter), query: {} });
  expect(own.body).toMatchObject([
    { status: 'closed', decided_at: null, outcome: expect.stringContaining('Nobody had decided') },
  ]);
  const query = { status: 'dismissed', limit: 50 } as const;
  const queue = (await call(listReports, { as: await anotherLogin(creator), query })).body;
  expect(queue.filter(({ closed }) => closed === 1).map(({ id }) => id)).toEqual([left]);
  // Nor by anybody afterwards, who would find nothing to decide on.
  for (const action of ['hide', 'dismiss', 'restore', 'suspend'] as const) {
    const body = { action, rule: 'R2', seen: 'dismissed' } as const;
    const refusal = await call(moderate, { as: await anotherLogin(creator), params: { id: left }, body });
    expect([refusal.status, refusal.message]).toEqual([
      409,
      'What it was about is gone. The report closed by itself.',
    ]);
  }
  expect((await db().report.findUniqueOrThrow({ where: { id: left } })).firstDecidedAt).toBeNull();
});

test('a decision of a server that runs the code before this one counts as first', async () => {
  laterBy(0);
  const [id] = (await sixReports()) as [number];
  const at = now();
  const decision = await db().decision.create({
    data: { targetType: 'post', targetId: 1, action: 'dismiss', hides: false, madeAt: at },
  });
  await db().$executeRaw`
    update reports set status = 'dismissed', handled_at = ${at}, decision_id = ${decision.id} where id = ${id}`;
  expect(await db().report.findUnique({ where: { id } })).toMatchObject({ firstDecidedAt: at });
});
