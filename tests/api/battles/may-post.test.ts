/** GET /api/hype-battle/may-post: what a post would be refused for, before its video is sent (contract.md, Battles). */
import { expect, test } from 'vitest';
import { mayPostBattle } from '@/lib/domains/battles/may-post-schema';
import { block } from '@/lib/domains/blocks/schema';
import { postBattle } from '../../support/battle-forms';
import { call, rawCall } from '../../support/call';
import { aTeam, aUser, bornYearsAgo, type Person } from '../../support/factories';
import { expectRefusal } from '../../support/refusals';

const may = (as: Person, query: object) => rawCall('GET', mayPostBattle.path, { as, query });

test('both sides are as they may be, or not named at all', async () => {
  const [ada, bola] = [await aUser(), await aUser()];
  const [own, theirs] = [await aTeam({ by: ada }), await aTeam({ by: bola })];
  const query = { opponentUsername: bola.username, teamId: own.id, opponentTeamId: theirs.id };
  const yes = { status: 200, body: { message: 'This battle can be posted.' } };
  expect(await call(mayPostBattle, { as: ada, query })).toMatchObject(yes);
  expect(await call(mayPostBattle, { as: ada, query: {} })).toMatchObject(yes);
});

test('each refusal is that of the post, to the word', async () => {
  const [ada, bola] = [await aUser({ dob: bornYearsAgo(14) }), await aUser()];
  const [elder, theirs] = [await aUser({ dob: bornYearsAgo(19) }), await aTeam({ by: bola })];
  await call(block, { as: bola, body: { username: ada.username, block: true } });
  const refused: [object, number][] = [
    [{ opponentUsername: 'nobody_here' }, 404],
    [{ opponentUsername: 'deleted:7' }, 404],
    [{ opponentUsername: ada.username }, 400],
    [{ opponentUsername: bola.username }, 403],
    [{ opponentUsername: elder.username }, 403],
    [{ teamId: theirs.id }, 403],
    [{ teamId: 999_999 }, 404],
    [{ opponentTeamId: 999_999 }, 404],
  ];
  for (const [query, status] of refused) {
    const posted = await postBattle(ada, { ...query });
    expect(posted.status).toBe(status);
    const { code } = posted.body as { code: Parameters<typeof expectRefusal>[3] };
    await expectRefusal(() => may(ada, query), status, posted.message, code);
  }
});
