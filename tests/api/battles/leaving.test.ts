import { expect, test } from 'vitest';
import { deleteAccount } from '@/lib/domains/accounts/ownership-schema';
import { listBattles } from '@/lib/domains/battles/schema';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { exportData } from '@/lib/domains/export/schema';
import { db } from '@/lib/platform/database/client';
import { answerBattle, postBattle, voteFor } from '../../support/battle-forms';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import { aBattle, aBattleVote, aPersonWithPassword, aTeam, aUser, password } from '../../support/factories';

test('who leaves takes videos, votes and teams along; what others won stays won', async () => {
  const [leaving, other] = [await aPersonWithPassword(), await aUser()];
  const won = await aBattle({ by: leaving, against: other, answered: true });
  for (let each = 0; each < 3; each += 1)
    await aBattleVote({ by: await aUser(), in_: won, voteFor: 'opponent' });
  setClock(new Date(won.votingDeadline.getTime() + 1));
  await settleBattles([won.id]);
  setClockOffset(0);
  const own = await postBattle(leaving, { content: 'mine to take' });
  const theirs = await aBattle({ by: other, against: leaving });
  expect((await answerBattle(leaving, theirs.id, { content: 'my answer' })).status).toBe(200);
  const voted = await aBattle({ by: other });
  await voteFor(leaving, voted.id);
  await aTeam({ by: leaving });

  const mine = JSON.stringify((await call(exportData, { as: leaving })).body);
  for (const words of ['mine to take', 'battle_votes', 'teams']) expect(mine).toContain(words);
  expect((await call(deleteAccount, { as: leaving, body: { password } })).status).toBe(200);

  const seen = (await call(listBattles, { as: other, query: { limit: 50 } })).body;
  expect(seen.map(({ id }) => id)).not.toContain((own.body.battle as { id: number }).id);
  expect(seen.map(({ id }) => id)).not.toContain(won.id);
  expect(seen.find(({ id }) => id === theirs.id)).toMatchObject({
    actual_username: 'Deleted user',
    opponent_media_url: null,
    opponent_content: null,
  });
  expect(seen.find(({ id }) => id === voted.id)).toMatchObject({ votes: 0 });
  expect((await db().user.findUniqueOrThrow({ where: { id: other.id } })).wins).toBe(1);
  expect(await db().media.count({ where: { ownerId: leaving.id, keptAt: { not: null } } })).toBe(0);
  await expectCountsEqualRows();
});

test('votes of who leaves after voting has ended stay, though nobody has counted them yet', async () => {
  const [voter, creator, opponent] = [await aPersonWithPassword(), await aUser(), await aUser()];
  const battle = await aBattle({ by: creator, against: opponent, answered: true });
  for (let each = 0; each < 2; each += 1)
    await aBattleVote({ by: await aUser(), in_: battle, voteFor: 'creator' });
  await aBattleVote({ by: voter, in_: battle, voteFor: 'opponent' });
  await db().battle.update({
    where: { id: battle.id },
    data: { votingDeadline: new Date(Date.now() - 1000) },
  });
  expect((await call(deleteAccount, { as: voter, body: { password } })).status).toBe(200);
  expect(await db().battle.findUniqueOrThrow({ where: { id: battle.id } })).toMatchObject({
    votes: 2,
    opponentVotes: 1,
  });
});

test.each(['creator', 'opponent'] as const)(
  'a %s who leaves after the deadline takes nobody’s win along',
  async (side) => {
    const [leaving, other] = [await aPersonWithPassword(), await aUser()];
    const [by, against, won] =
      side === 'creator' ? [leaving, other, 'opponent' as const] : [other, leaving, 'creator' as const];
    const battle = await aBattle({ by, against, answered: true });
    for (let each = 0; each < 3; each += 1)
      await aBattleVote({ by: await aUser(), in_: battle, voteFor: won });
    const votingDeadline = new Date(Date.now() - 1000);
    await db().battle.update({ where: { id: battle.id }, data: { votingDeadline } });
    expect((await call(deleteAccount, { as: leaving, body: { password } })).status).toBe(200);
    expect(await db().battle.findUniqueOrThrow({ where: { id: battle.id } })).toMatchObject({
      winner: won,
      winnerUserId: other.id,
      notCounted: null,
    });
    const { coins, wins } = await db().user.findUniqueOrThrow({ where: { id: other.id } });
    expect({ coins, wins }).toEqual({ coins: 150, wins: 1 });
    await expectCountsEqualRows();
  },
);
