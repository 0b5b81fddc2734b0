import { beforeAll, expect, test } from 'vitest';
import { login } from '@/lib/domains/accounts/entry-schema';
import { bracket, qualify, showdownDate } from '@/lib/domains/showdown/schema';
import { db } from '@/lib/platform/database/client';
import { seedOnce } from '@/prisma/seed/demo';
import { demoPerson } from '@/prisma/seed/people';
import { call } from '../../support/call';
import { setClock } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';

// A Tuesday, so that the date is still being voted for.
beforeAll(async () => {
  setClock('2026-11-17T15:00:00Z');
  await seedOnce();
});

test('this week’s is open, people take part and want a day; last week’s has its champion', async () => {
  const { body: as } = await call(login, { body: demoPerson });
  expect((await call(qualify, { as })).body).toMatchObject({ status: 'voting', alreadyJoined: false });
  expect((await call(bracket, { as })).body).toHaveLength(4);
  expect((await call(showdownDate, { as })).body).toMatchObject({
    date: null,
    my_vote: null,
    options: [
      { date: '2026-11-21', votes: 9 },
      { date: '2026-11-22', votes: 6 },
    ],
  });
  const places = await db().showdownChampion.findMany({ include: { user: true }, orderBy: { rank: 'asc' } });
  expect(places.map(({ user }) => user.username)).toEqual(['moyo_sings', 'tola_steps', 'ovie_wavy']);
  await expectCountsEqualRows();
});
