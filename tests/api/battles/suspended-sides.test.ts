/** What becomes of a battle while one of its people is suspended, and once they are back (rules.md, Battles). */
import { afterEach, expect, test } from 'vitest';
import { settleSuspensions } from '@/lib/domains/accounts/suspensions';
import { listBattles } from '@/lib/domains/battles/schema';
import { keyOfUrl } from '@/lib/domains/media/media';
import { db } from '@/lib/platform/database/client';
import { answerBattle, postBattle, voteFor } from '../../support/battle-forms';
import { call, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, type Person } from '../../support/factories';
import { askFile } from '../../support/files';
import { decide, reported } from '../../support/report-calls';

const day = 24 * 3_600_000;

afterEach(() => setClockOffset(0));

async function anAnsweredBattle() {
  const [one, other] = [await aUser(), await aUser()];
  await postBattle(one, { opponentUsername: other.username });
  const { id } = await db().battle.findFirstOrThrow({ where: { userId: one.id } });
  expect((await answerBattle(other, id)).status).toBe(200);
  return { one, other, id };
}

async function seenBy(as: Who, id: number) {
  const found = (await call(listBattles, { as, query: { limit: 50 } })).body.find((each) => each.id === id);
  if (!found) throw new Error('The battle is not listed.');
  return found;
}

/** The statuses of both files for everybody, and whether the card says that they are not shown. */
async function shownTo(reader: Person, id: number) {
  const battle = await seenBy(reader, id);
  const statusOf = async (url: string | null) => {
    const answer = await askFile(null, keyOfUrl(String(url)));
    await answer.arrayBuffer();
    return answer.status;
  };
  return {
    files: [await statusOf(battle.media_url), await statusOf(battle.opponent_media_url)],
    withheld: [battle.media_withheld, battle.opponent_media_withheld],
  };
}

test.each([
  ['who posted it', 'one', { files: [404, 200], withheld: [1, 0] }],
  ['who answered', 'other', { files: [200, 404], withheld: [0, 1] }],
] as const)(
  '%s is suspended: their video alone is shown to nobody, until the suspension is over',
  async (_, who, during) => {
    const battle = await anAnsweredBattle();
    const reader = await aUser();
    const shown = { files: [200, 200], withheld: [0, 0] };
    expect(await shownTo(reader, battle.id)).toEqual(shown);
    const lifted = await reported('user', battle[who].id);
    await decide(lifted, 'suspend');
    expect(await shownTo(reader, battle.id)).toEqual(during);
    await decide(lifted, 'restore');
    expect(await shownTo(reader, battle.id)).toEqual(shown);
  },
);

test('a suspension that ends by itself ends this too', async () => {
  const { one, id } = await anAnsweredBattle();
  const reader = await aUser();
  await decide(await reported('user', one.id), 'suspend', { days: 1 });
  expect((await shownTo(reader, id)).withheld).toEqual([1, 0]);
  setClockOffset(day + 1000);
  await settleSuspensions();
  expect(await shownTo(reader, id)).toEqual({ files: [200, 200], withheld: [0, 0] });
});

test('votes stand and voting goes on for both sides, and the result is by votes as ever', async () => {
  const { one, other, id } = await anAnsweredBattle();
  const voters = [await aUser(), await aUser(), await aUser()];
  expect((await voteFor(voters[0] as Person, id, 'opponent')).status).toBe(200);
  await decide(await reported('user', other.id), 'suspend');
  expect((await voteFor(voters[1] as Person, id, 'opponent')).status).toBe(200);
  expect((await voteFor(voters[2] as Person, id, 'creator')).status).toBe(200);
  expect(await seenBy(voters[0] as Person, id)).toMatchObject({
    votes: 1,
    opponent_votes: 2,
    my_vote: 'opponent',
    response_hidden: 0,
    opponent_media_withheld: 1,
  });
  setClockOffset(2 * day + 1000);
  expect(await seenBy(one, id)).toMatchObject({ winner: 'opponent', not_counted: null });
});

test('of a suspended opponent who has not answered nothing is withheld', async () => {
  const [one, other] = [await aUser(), await aUser()];
  await postBattle(one, { opponentUsername: other.username });
  const { id } = await db().battle.findFirstOrThrow({ where: { userId: one.id } });
  await decide(await reported('user', other.id), 'suspend');
  expect(await seenBy(one, id)).toMatchObject({ opponent_media_url: null, opponent_media_withheld: 0 });
});
