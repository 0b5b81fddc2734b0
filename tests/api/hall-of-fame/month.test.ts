import { afterEach, expect, test } from 'vitest';
import { hallOfFame } from '@/lib/domains/hall-of-fame/schema';
import { call } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { aBattle, aBattleVote, aUser } from '../../support/factories';

afterEach(() => setClockOffset(0));

const hall = async () => (await call(hallOfFame, { as: await aUser() })).body;

test('a win is of the month in which voting ended, whenever it is settled', async () => {
  const [winner, loser] = [await aUser(), await aUser()];
  const votingDeadline = new Date('2027-04-30T23:59:30Z');
  const battle = await aBattle({ by: winner, against: loser, answered: true, votingDeadline });
  for (let each = 0; each < 3; each += 1) await aBattleVote({ by: await aUser(), in_: battle });
  setClock('2027-05-01T00:05:00Z');
  const { topCreatorsAllTime, topCreatorsMonthly } = await hall();
  expect(topCreatorsAllTime.dance.map(({ username }) => username)).toEqual([winner.username]);
  expect(topCreatorsMonthly.dance).toEqual([]);
  setClock('2027-04-30T23:59:50Z');
  expect((await hall()).topCreatorsMonthly.dance).toHaveLength(1);
});
