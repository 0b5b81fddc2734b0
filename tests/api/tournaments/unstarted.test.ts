/** Tournaments that their maker does not start: the creator account does, or time closes them (rules.md, Tournaments). */
import { describe, expect, test } from 'vitest';
import { moderationLog } from '@/lib/domains/safety/moderation-schema';
import { cancelTournament } from '@/lib/domains/tournaments/matches-schema';
import { listTournaments } from '@/lib/domains/tournaments/schema';
import { settleTournaments } from '@/lib/domains/tournaments/settlement';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { suspend } from '../../support/contact';
import { aUser, type Person, theCreator } from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { aDraw, aRunningDraw, show, start } from '../../support/tournaments';

const day = 24 * 3_600_000;
const cancel = (as: Person, tournamentId: number) => call(cancelTournament, { as, body: { tournamentId } });
const madeAgo = (id: number, days: number) =>
  db().tournament.update({ where: { id }, data: { createdAt: fromNow(-days * day) } });
const statusOf = async (id: number) => (await db().tournament.findUniqueOrThrow({ where: { id } })).status;

describe('whose maker is suspended', () => {
  test('the creator account starts it', async () => {
    const { id, creator, founders } = await aDraw(2);
    await suspend(creator);
    expect((await start(founders[0], id)).status).toBe(403);
    expect((await start(await theCreator(), id)).status).toBe(200);
    expect((await show(founders[0], id)).state).toBe('running');
  });

  test('the creator account calls it off', async () => {
    const { id, creator, founders } = await aDraw(2);
    await suspend(creator);
    expect((await cancel(founders[0], id)).status).toBe(403);
    expect((await cancel(await theCreator(), id)).status).toBe(200);
    expect((await show(founders[0], id)).state).toBe('closed');
  });
});

describe('is called off', () => {
  test('by whoever made it, and by nobody else, before it has begun and once', async () => {
    const { id, creator } = await aDraw(2);
    expect((await cancel(await aUser(), id)).status).toBe(403);
    expect((await cancel(creator, id)).status).toBe(200);
    expect((await cancel(creator, id)).status).toBe(409);
    expect((await start(creator, id)).status).toBe(409);
    const begun = await aRunningDraw(2);
    expect((await cancel(begun.creator, begun.id)).status).toBe(409);
    expect(await statusOf(begun.id)).toBe('running');
  });

  test('by the creator account: one line of the log, and its maker is told that it was; by its maker: neither', async () => {
    const [theirs, own, byCreator] = [await aDraw(2), await aDraw(2), await theCreator()];
    const both = await Promise.all([cancel(byCreator, theirs.id), cancel(byCreator, theirs.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await cancel(own.creator, own.id)).status).toBe(200);
    const { body } = await call(moderationLog, { as: byCreator, query: { limit: 50 } });
    const lines = body.filter(
      ({ target_type, target_id }) => target_type === 'tournament' && [theirs.id, own.id].includes(target_id),
    );
    expect(lines.map(({ actor, action, target_id }) => [actor, action, target_id])).toEqual([
      [byCreator.username, 'call-off', theirs.id],
    ]);
    expect(await noticesOf(theirs.creator)).toMatchObject([
      {
        kind: 'decision',
        actors: [],
        subject: { type: 'tournament_called_off', url: `/tournament/${theirs.id}` },
      },
    ]);
    expect(await noticesOf(own.creator)).toEqual([]);
    for (const { founders } of [theirs, own])
      expect(await noticesOf(founders[0])).toMatchObject([
        { kind: 'match', subject: { type: 'tournament_closed' } },
      ]);
  });

  test('or begins: of both at once one holds', async () => {
    const { id, creator } = await aDraw(2);
    const both = await Promise.all([cancel(creator, id), start(await theCreator(), id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statusOf(id)).toBe(both[0].status === 200 ? 'closed' : 'running');
  });
});

describe('nobody starts', () => {
  test('it closes 30 days after it was made, once, and keeps the squads that joined', async () => {
    const { id, founders } = await aDraw(2);
    await madeAgo(id, 29);
    await settleTournaments();
    expect(await statusOf(id)).toBe('open');
    await madeAgo(id, 31);
    expect(await settleTournaments()).toBeGreaterThan(0);
    expect(await settleTournaments()).toBe(0);
    const { state, participants } = await show(founders[0], id);
    expect([state, participants.length]).toEqual(['closed', 2]);
  });

  test('whoever looks first finds it closed, in the list and at its address; nobody starts it any more', async () => {
    const [listed, shown, started] = [await aDraw(2), await aDraw(2), await aDraw(2)];
    for (const { id } of [listed, shown, started]) await madeAgo(id, 31);
    expect((await show(shown.founders[0], shown.id)).state).toBe('closed');
    const { body } = await call(listTournaments, { as: listed.founders[0], query: {} });
    expect(body.find(({ id }) => id === listed.id)?.state).toBe('closed');
    expect((await start(started.creator, started.id)).status).toBe(409);
  });
});

test('a squad that is deleted is gone once: no later run finds the tournament due by it', async () => {
  const { id, creator, teams } = await aRunningDraw(5);
  await db().squad.delete({ where: { id: teams[1].id } });
  expect(await settleTournaments()).toBe(1);
  expect(await settleTournaments()).toBe(0);
  const { xmin } = await written(id);
  expect((await show(creator, id)).state).toBe('running');
  expect((await written(id)).xmin).toBe(xmin);
  await db().squad.delete({ where: { id: teams[2].id } });
  expect(await settleTournaments()).toBe(1);
  expect(await settleTournaments()).toBe(0);
});

/** The transaction that wrote the tournament last. */
async function written(id: number): Promise<{ xmin: string }> {
  const [row] = await db().$queryRaw<{ xmin: string }[]>`
    select xmin::text as xmin from tournaments where id = ${id}`;
  return row as { xmin: string };
}
