/** Squads, tournaments and flips where there are very many: every statement walks an index, at any depth. */
import { beforeAll, describe, expect, test } from 'vitest';
import { inBulk } from '../../support/bulk';
import { rawCall } from '../../support/call';
import { type CallLine, callerOf, calls } from '../../support/calls';
import { bornYearsAgo, someone } from '../../support/contact';
import { createFixtures, createFixturesFor, type Fixtures } from '../../support/fixtures';
import { expectIndexes, genericPlanOf, nodesOf, rowsRead, sequentialIn } from '../../support/plans';
import { type Sent, statementsOf } from '../../support/sent-statements';

const squads = 100_000;
const people = 20_000;
const large = [
  'users',
  'sessions',
  'squads',
  'squad_members',
  'squad_wins',
  'tournaments',
  'tournament_squads',
  'coin_entries',
];

beforeAll(async () => {
  await inBulk(`
    insert into users (email, username, username_key, password_hash, dob)
      select 'filler' || n || '@example.com', 'filler' || n, 'filler' || n, '-', '${bornYearsAgo(16)}'
      from generate_series(1, ${people}) n;
    insert into sessions (id, user_id, created_at, expires_at)
      select 'filler' || id, id, now(), now() + interval '30 days' from users;
    insert into squads (creator_id, game_name, uid, description, status, wins, is_featured, member_count, created_at)
      select 1 + n % ${people}, 'squad ' || n, 'u' || n, 'd', case when n % 5 = 0 then 'closed' else 'open' end,
             n % 97, n % 1000 = 0, 3, now() - n * interval '1 minute'
      from generate_series(1, ${squads}) n;
    insert into squad_members select id, 1 + (id + each) % ${people}, created_at from squads, generate_series(0, 2) each;
    insert into squad_wins (squad_id, reported_by, created_at)
      select id, creator_id, created_at from squads where id % 2 = 0;
    insert into tournaments (squad_id, creator_id, title, game_name, description, participant_count, created_at)
      select id, creator_id, 'cup', 'game', 'd', 4, created_at from squads where id % 2 = 0;
    insert into tournament_squads
      select t.id, 1 + (t.squad_id * 7 + each) % ${squads}, t.creator_id, t.created_at
      from tournaments t, generate_series(1, 4) each;
    insert into coin_entries (user_id, amount, balance_after, reason, created_at)
      select 1 + n % ${people}, 1, 100, case when n % 2 = 0 then 'flip' else 'mission' end, now()
      from generate_series(1, 200000) n;`);
});

async function sentBy(line: CallLine, fixtures: Fixtures, query: object = {}): Promise<Sent[]> {
  const input = line.input(fixtures);
  return statementsOf(async () => {
    const answer = await rawCall(line.spec.method, line.spec.path, {
      ...input,
      query: { ...input.query, ...query },
      as: callerOf(line, fixtures),
    });
    expect(answer.status, answer.message).toBe(200);
  });
}

const ours = Object.entries(calls).filter(([, { spec }]) =>
  /^\/api\/(game-squads|tournaments|coin-flip)/.test(spec.path),
);

describe('every statement finds what it needs by an index', () => {
  test.each(ours)('%s', async (_, line) => {
    const fixtures = await createFixturesFor(line);
    await expectIndexes(await sentBy(line, fixtures), large);
  });
});

const lists: [string, object][] = [
  ['listSquads', { limit: 50 }],
  ['listSquads', { limit: 50, before: 500 }],
  ['listSquads', { limit: 50, before: 99_000 }],
  ['listSquads', { limit: 50, before: 50_000, featured: 1 }],
  ['listSquads', { limit: 50, mine: '1' }],
  ['leaderboard', {}],
  ['listTournaments', { limit: 50 }],
  ['listTournaments', { limit: 50, before: 200 }],
];

test.each(lists)(
  '%s %o reads a page, not a table, also by the plan that Postgres keeps',
  async (name, query) => {
    const line = calls[name] as CallLine;
    const page = (await sentBy(line, await createFixtures(), query)).find(({ text }) =>
      /materialized/.test(text),
    ) as Sent;
    const plan = await genericPlanOf(page);
    expect(sequentialIn(plan, large)).toEqual([]);
    for (const node of nodesOf(plan).filter((each) => large.includes(each['Relation Name'] ?? ''))) {
      // Fifty rows, with four squads in each of fifty tournaments at most.
      expect(rowsRead(node), `${node['Node Type']} of ${node['Relation Name']}`).toBeLessThanOrEqual(250);
    }
  },
);

test('the list and the board of somebody of 13 to 15, of whom each founder’s age is asked', async () => {
  const as = await someone('A');
  for (const [path, query] of [
    ['/api/game-squads', { limit: 50 }],
    ['/api/game-squads/leaderboard', {}],
  ] as const) {
    const sent = await statementsOf(async () =>
      expect((await rawCall('GET', path, { as, query })).status).toBe(200),
    );
    const plan = await genericPlanOf(sent.find(({ text }) => /materialized/.test(text)) as Sent);
    expect(sequentialIn(plan, large)).toEqual([]);
    for (const node of nodesOf(plan).filter((each) => large.includes(each['Relation Name'] ?? '')))
      expect(rowsRead(node), `${node['Node Type']} of ${node['Relation Name']}`).toBeLessThanOrEqual(250);
  }
});
