/** Somebody's row is locked for a moment, as while they take another name. That ends nobody's session. */
import { expect, test } from 'vitest';
import { voteInBattle } from '@/lib/domains/battles/schema';
import { hallOfFame } from '@/lib/domains/hall-of-fame/schema';
import { createTeam } from '@/lib/domains/teams/schema';
import { fromNow } from '@/lib/platform/clock';
import { db, pool } from '@/lib/platform/database/client';
import { type Answer, call, fiftyTimes } from '../../support/call';
import { aBattle, aUser, type Person } from '../../support/factories';
import { waitsForLock } from '../../support/lock-waits';

/** Asks while another connection has locked the person's row, and lets go once this statement waits for it. */
async function whileLocked<T>({ id }: { id: number }, statement: string, ask: () => Promise<T>): Promise<T> {
  const other = await pool().connect();
  await other.query('begin');
  await other.query('select 1 from users where id = $1 for update', [id]);
  const answer = ask();
  const waited = await waitsForLock(answer, statement);
  await other.query('rollback');
  other.release();
  expect(waited, 'it met the locked row').toBe(true);
  return answer;
}

/** A write that met the lock asks whether its account is open; a tie that is settled tells both of its people. */
const [isOpen, tellsPeople] = ['select true as open from users%', '%insert into notices%'];

/** By the cookie, which a 401 clears. */
const byCookie = (as: Person) =>
  ({ as, cookie: true, headers: { origin: 'http://localhost:3000' } }) as const;
const told = ({ status, headers }: Answer<unknown>) => [status, headers.get('Set-Cookie')];

test('one’s own: what one writes meanwhile is to be tried again, and one stays logged in', async () => {
  const person = await aUser();
  const write = () => call(createTeam, { ...byCookie(person), body: { name: 'Renamed Ones' } });
  const refused = await whileLocked(person, isOpen, write);
  expect(told(refused)).toEqual([503, null]);
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect((await write()).status).toBe(200);
});

test('a voter’s own: it alone is to be tried again', async () => {
  const battle = await aBattle({ by: await aUser(), against: await aUser(), answered: true });
  const voters = await fiftyTimes(() => aUser());
  const body = { battleId: battle.id, voteFor: 'creator' as const };
  const [renaming] = voters as [(typeof voters)[number]];
  const answers = await whileLocked(renaming, isOpen, () =>
    Promise.all(voters.map((as) => call(voteInBattle, { as, body }))),
  );
  expect(answers.map(({ status }) => status)).toEqual(voters.map((each) => (each === renaming ? 503 : 200)));
});

test('somebody else’s: whoever opens the hall while it settles their battle sees the hall', async () => {
  const [one, other, reader] = [await aUser(), await aUser(), await aUser()];
  const tie = await aBattle({ by: one, against: other, answered: true });
  await db().battle.update({ where: { id: tie.id }, data: { votingDeadline: fromNow(-1000) } });
  const seen = await whileLocked(other, tellsPeople, () => call(hallOfFame, byCookie(reader)));
  expect(told(seen)).toEqual([200, null]);
  expect((await db().battle.findUniqueOrThrow({ where: { id: tie.id } })).winner).toBe('tie');
});
