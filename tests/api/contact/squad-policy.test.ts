/** What the statements of squads leave out is what `mayReach` says no to (rules.md, Contact). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bandOf } from '@/lib/domains/accounts/rules';
import { squadReachCte, visibleClip, visibleInSquad } from '@/lib/domains/blocks/visibility';
import { type Between, mayReach, type Party } from '@/lib/domains/contact/reach-policy';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { now } from '@/lib/platform/clock';
import { pool } from '@/lib/platform/database/client';
import { setClock, setClockOffset } from '../../support/clock';
import { aUser, type Person, theCreator } from '../../support/factories';

/** Of each age two: whose birthday is today, and who has theirs tomorrow. */
const year = new Date().getUTCFullYear() + 1;
const ages = [13, 14, 15, 16, 17, 18, 19, 20];
const birthdays = ages.flatMap((age) => [`${year - age}-06-15`, `${year - age - 1}-06-16`]);
const all = { findable: true, whoMayWrite: 'everyone' } as const;

type Someone = { person: Person; dob: string; staff: boolean };
let people: Someone[];

beforeAll(async () => {
  setClock(`${year}-06-15T12:00:00Z`);
  people = [];
  for (const dob of birthdays) people.push({ person: await aUser({ dob }), dob, staff: false });
  for (const dob of [`${year - 18}-06-15`, `${year - 14}-06-15`]) {
    const person = await aUser({ dob });
    await pool().query('insert into moderators (user_id, appointed_at) values ($1, now())', [person.id]);
    people.push({ person, dob, staff: true });
  }
  const person = await theCreator();
  await pool().query(`update users set dob = '1985-02-03' where id = $1`, [person.id]);
  people.push({ person, dob: '1985-02-03', staff: true });
});
afterAll(() => setClockOffset(0));

const partyOf = ({ dob, staff }: Someone): Party => ({ band: bandOf(dob, now()), staff, ...all });

/** Whom a person sees something of in a squad, asked of the database for everybody at once. */
async function seenBy({ person }: Someone) {
  const { rows } = await pool().query<{ id: number; squad: boolean; squad_media: boolean }>(
    `with ${squadReachCte('$2')}, t as (select id, id as user_id, null::timestamptz as hidden_at from users)
     select id, ${visibleInSquad('t')} as squad, ${visibleClip('t')} as squad_media from t where id = any($3)`,
    [person.id, squadBounds(), people.map((each) => each.person.id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const make: [Between, string][] = [
  ['none', 'select 1 where $1::int[] is null'],
  [
    'friends',
    `insert into friendships select a, b, now() from unnest($1::int[]) a, unnest($1) b where a <> b`,
  ],
  [
    'blocked',
    `insert into blocks (blocker_id, blocked_id, created_at)
    select a, b, now() from unnest($1::int[]) a, unnest($1) b where a < b`,
  ],
];

test.each(make)('every pair of ages 13 to 20, and of staff: %s', async (between, write) => {
  await pool().query(write, [people.map(({ person }) => person.id)]);
  const differences: unknown[] = [];
  let asked = 0;
  for (const viewer of people) {
    const seen = await seenBy(viewer);
    for (const other of people.filter((each) => each !== viewer))
      for (const channel of ['squad', 'squad_media'] as const) {
        asked += 1;
        const must = mayReach(partyOf(other), partyOf(viewer), between, channel) === 'yes';
        const is = seen.get(other.person.id)?.[channel];
        if (is !== must) differences.push({ viewer: viewer.dob, other: other.dob, channel, is, must });
      }
  }
  expect(differences).toEqual([]);
  expect(asked).toBe(19 * 18 * 2);
});
