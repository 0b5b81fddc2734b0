/** Whoever made many tournaments leaves: each person in them is told once (rules.md, Notices). */
import { expect, test } from 'vitest';
import { db } from '@/lib/platform/database/client';
import { aSquad, aTournament, aUser } from '../../support/factories';
import { noticesOf, rowsOf } from '../../support/notices';
import { leaves } from '../../support/tournaments';

test('who is in one of them hears of it, who is in several hears so once', async () => {
  const [maker, captain, founder, other] = [await aUser(), await aUser(), await aUser(), await aUser()];
  const from = await aSquad({ by: maker });
  const [inAll, inOne] = [await aSquad({ by: founder, members: [captain] }), await aSquad({ by: other })];
  await db().squad.update({ where: { id: inAll.id }, data: { captainId: captain.id } });
  const made = [];
  for (let each = 0; each < 30; each += 1)
    made.push(await aTournament({ by: maker, from, squads: each === 7 ? [inAll, inOne] : [inAll] }));
  expect((await leaves(maker)).status).toBe(200);

  for (const who of [founder, captain]) {
    expect(await rowsOf(who)).toEqual([{ kind: 'match', subject_id: made.at(-1)?.id }]);
    expect(await noticesOf(who)).toMatchObject([
      {
        kind: 'match',
        actor_count: 0,
        subject: { type: 'tournaments_closed', excerpt: '', url: '/game-squad#tournaments' },
        read: 0,
      },
    ]);
  }
  expect(await noticesOf(other)).toMatchObject([
    { kind: 'match', subject: { type: 'tournament_closed', url: `/tournament/${made[7]?.id}` } },
  ]);
});

test('a tournament that somebody else made stays open, and is not told of', async () => {
  const [maker, founder, another] = [await aUser(), await aUser(), await aUser()];
  const squads = [await aSquad({ by: founder })];
  const closed = await aTournament({ by: maker, from: await aSquad({ by: maker }), squads });
  const open = await aTournament({ by: another, from: await aSquad({ by: another }), squads });
  await leaves(maker);
  expect((await noticesOf(founder)).map(({ subject }) => subject.id)).toEqual([closed.id]);
  expect((await db().tournament.findUniqueOrThrow({ where: { id: open.id } })).status).toBe('open');
});
