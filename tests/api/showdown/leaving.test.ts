/** Who leaves after the day, before anybody has looked at it, takes nothing of it along (rules.md, Battles). */
import { afterAll, expect, test } from 'vitest';
import type { ShowdownCategory } from '@/lib/contract/constants/showdown';
import { closeAccount } from '@/lib/domains/accounts/account-deletion';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { joinShowdown, qualify, submitClip, voteClip } from '@/lib/domains/showdown/schema';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aPersonWithPassword, aUser, type Person, password } from '../../support/factories';
import { winsBattles } from '../../support/showdown';

const monday = Date.parse('2027-06-07T00:00:00Z');
/** Makes it `hours` after the week's Monday 00:00. Nobody voted for a date, so Saturday is the day. */
const itIs = (hours: number) => setClock(new Date(monday + hours * 3_600_000));
const saturday = 5 * 24;
const sunday = 6 * 24;

afterAll(() => setClockOffset(0));

const leave = async (as: Person) =>
  expect((await call(deleteAccount, { as, body: { password } })).status).toBe(200);

async function join(as: Person) {
  await winsBattles(as);
  const { tournamentId } = (await call(qualify, { as })).body;
  expect((await call(joinShowdown, { as, body: { tournamentId } })).status).toBe(200);
  return tournamentId;
}

async function show(as: Person, category: ShowdownCategory) {
  const { body } = await call(submitClip, { as, body: { clipUrl: 'https://clips.example/a', category } });
  return body.clip;
}

test('their votes count, and their place is theirs', async () => {
  itIs(9);
  const [ada, bola, fan] = [await aUser(), await aUser(), await aPersonWithPassword()];
  const chidi = await aPersonWithPassword();
  const cycleId = await join(ada);
  await join(bola);
  await join(chidi);
  itIs(saturday + 1);
  await show(ada, 'Rap');
  const bolas = await show(bola, 'Rap');
  const chidis = await show(chidi, 'Dance');
  for (const { id, category } of [bolas, chidis])
    expect((await call(voteClip, { as: fan, body: { clipId: id, category } })).status).toBe(200);
  const other = await aUser();
  await call(voteClip, { as: other, body: { clipId: chidis.id, category: chidis.category } });

  itIs(sunday + 1);
  await leave(fan);
  await leave(chidi);
  const places = await db().showdownChampion.findMany({ where: { cycleId }, orderBy: { rank: 'asc' } });
  expect(places.map(({ userId, rank, votes }) => [userId, rank, votes])).toEqual([
    [chidi.id, 1, 2],
    [bola.id, 2, 1],
    [ada.id, 3, 0],
  ]);
  // A deleted account shows no check.
  expect((await db().user.findUniqueOrThrow({ where: { id: chidi.id } })).verified).toBe(false);
  await expectCountsEqualRows();
});

test('who left on the day is not crowned, though the server died before it emptied the account', async () => {
  const week = 7 * 24;
  itIs(week + 9);
  const [ada, bola, fan] = [await aPersonWithPassword(), await aUser(), await aPersonWithPassword()];
  const cycleId = await join(ada);
  await join(bola);
  itIs(week + saturday + 1);
  const [adas, bolas] = [await show(ada, 'Rap'), await show(bola, 'Rap')];
  for (const [as, clip] of [
    [fan, adas],
    [await aUser(), adas],
  ] as const)
    await call(voteClip, { as, body: { clipId: clip.id, category: clip.category } });
  await call(voteClip, { as: await aUser(), body: { clipId: bolas.id, category: bolas.category } });

  itIs(week + sunday - 0.1);
  for (const { id } of [ada, fan]) await closeAccount(id, async () => true);
  itIs(week + sunday + 0.1);
  await settleAll();
  const places = await db().showdownChampion.findMany({ where: { cycleId }, orderBy: { rank: 'asc' } });
  expect(places.map(({ userId, rank, votes }) => [userId, rank, votes])).toEqual([[bola.id, 1, 1]]);
  expect(await db().coinEntry.count({ where: { userId: ada.id, reason: 'showdown' } })).toBe(0);
  await expectCountsEqualRows();
});
