/** Tournaments while somebody leaves who made them, or acts for a squad in them (rules.md, Tournaments). */
import { expect, test } from 'vitest';
import { settle } from '@/lib/contract/scheduled';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { leaveSquad } from '@/lib/domains/squads/schema';
import { withdrawSquadsOf } from '@/lib/domains/tournaments/account-deletion';
import { joinTournament } from '@/lib/domains/tournaments/schema';
import { fromNow } from '@/lib/platform/clock';
import { db, transaction } from '@/lib/platform/database/client';
import { call, rawCall } from '../../support/call';
import { expectCountsEqualRows } from '../../support/counts';
import { aSquad, aTournament, aUser } from '../../support/factories';
import { noticesOf } from '../../support/notices';
import { aDraw, leaves, show } from '../../support/tournaments';

const tournament = (id: number) => db().tournament.findUniqueOrThrow({ where: { id } });
const settled = () =>
  rawCall('GET', settle.path, { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } });
const entriesOf = (squadId: number) => db().tournamentSquad.count({ where: { squadId } });

test('a squad in many of them leaves some at a time, and all of them', async () => {
  const [leader, maker] = [await aUser(), await aUser()];
  const [squad, other] = [await aSquad({ by: leader }), await aSquad({ by: maker })];
  for (let each = 0; each < 25; each += 1)
    await aTournament({ by: maker, from: other, squads: [other, squad] });
  expect(await entriesOf(squad.id)).toBe(25);
  await closeAccount(leader.id, async () => true);
  const first = await transaction((tx) => withdrawSquadsOf(tx, leader.id));
  expect([first.isMore, await entriesOf(squad.id)]).toEqual([true, 5]);
  const last = await transaction((tx) => withdrawSquadsOf(tx, leader.id));
  expect([last.isMore, await entriesOf(squad.id)]).toEqual([false, 0]);
  await db().accountDeletion.updateMany({ data: { leftAt: new Date(0) } });
  expect((await settled()).status).toBe(200);
  expect(await db().accountDeletion.count()).toBe(0);
  await expectCountsEqualRows();
});

test('before the start, the place of a squad for which nobody acts any more is free again', async () => {
  const { id, founders, teams } = await aDraw(2);
  const captain = await aUser();
  const squadId = teams[0].id;
  await db().squadMember.create({ data: { squadId, userId: captain.id, joinedAt: new Date() } });
  await db().squad.update({ where: { id: squadId }, data: { captainId: captain.id, memberCount: 2 } });
  await db().tournament.update({ where: { id }, data: { places: 2 } });
  await leaves(founders[0]);
  expect((await tournament(id)).participantCount).toBe(2);
  expect((await call(leaveSquad, { as: captain, body: { squadId } })).status).toBe(200);
  const next = await aUser();
  const entered = await call(joinTournament, {
    as: next,
    body: { tournamentId: id, squadId: (await aSquad({ by: next })).id },
  });
  expect(entered.status, entered.message).toBe(200);
  expect((await tournament(id)).participantCount).toBe(2);
  await expectCountsEqualRows();
});

test('one that was due begins, though its maker leaves before anybody looked', async () => {
  const { id, creator, founders } = await aDraw(3);
  await db().tournament.update({ where: { id }, data: { startsAt: fromNow(-20_000) } });
  await db().tournamentSquad.updateMany({
    where: { tournamentId: id },
    data: { checkedInAt: fromNow(-60_000) },
  });
  expect((await leaves(creator)).status).toBe(200);
  expect((await show(founders[0], id)).state).toBe('running');
});

test('where time closes one while somebody leaves it, its maker is told so, and not that it was called off', async () => {
  const { id, creator, founders } = await aDraw(2);
  await db().tournament.update({ where: { id }, data: { startsAt: fromNow(-20_000) } });
  await leaves(founders[0]);
  expect((await tournament(id)).status).toBe('closed');
  const kinds = (await noticesOf(creator)).map(({ subject }) => subject.type);
  expect(kinds).toEqual(['tournament_closed']);
});
