/** Upgrading while people use the product: rows in every state, and what the code before writes beside newer migrations. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { applyMigrations, migrationNames } from '../../scripts/migrate.ts';
import { withClient } from '../../scripts/services/database.ts';

const server = inject('postgresUrl');
const name = `in_use_${randomBytes(6).toString('hex')}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
const names = migrationNames();
const first = names.findIndex((each) => each.endsWith('_hidden_uids'));
const last = names.findIndex((each) => each.endsWith('_hidden_words_of_the_deleted'));

/** A match in dispute, and squads and tournaments that were hidden by code that left their UID and game in sight. */
const asItWas = `
  insert into users (id, email, username, username_key, password_hash, dob)
  select n, 'p' || n || '@example.com', 'p' || n, 'p' || n, 'x', '2010-01-01' from generate_series(1, 9) n;
  insert into squads (id, creator_id, game_name, uid, description, created_at)
  select n, 2, 'Hidden squad ' || n, 'uid ' || n, '', now() from generate_series(1, 3) n;
  insert into tournaments (id, squad_id, creator_id, title, game_name, description, status, created_at)
  select n, 1, 2, 'Hidden tournament ' || n, 'game ' || n, '', 'running', now() from generate_series(1, 3) n;
  insert into withheld_content (target_type, target_id, content)
  select 'squad', n, jsonb_build_object('game_name', 'squad ' || n, 'description', 'words') from generate_series(1, 3) n
  union all
  select 'tournament', n, jsonb_build_object('title', 'cup ' || n, 'description', 'words') from generate_series(1, 3) n;
  insert into matches (id, tournament_id, number, bracket, round, place, state, due_at) values
    (1, 1, 1, 'winners', 1, 1, 'disputed', null), (2, 1, 2, 'winners', 1, 2, 'ready', null);`;

/** Words of a deleted account that came back, a hidden tournament's and a squad's, beside those that stay. */
const cameBack = `
  update users set username_key = 'deleted:' || id where id in (8, 9);
  insert into squads (id, creator_id, game_name, uid, description, created_at) values
    (8, 8, 'Game squad', 'vile', '', now()), (9, 7, 'Game squad', 'theirs', '', now());
  insert into tournaments (id, squad_id, creator_id, title, game_name, description, status, created_at)
  select n, 1, n, 'Tournament', 'game ' || n, '', 'closed', now() from generate_series(7, 9) n;
  insert into decisions (target_type, target_id, action, hides, made_at)
  select 'tournament', n, 'hide', true, now() from generate_series(7, 8) n;`;

/** Three people's reports: of one thing some wait for a decision, those of the other are closed. */
const reportsAlone = `
  insert into decisions (target_type, target_id, action, hides, made_at)
  select 'battle', n, 'reports', true, now() from generate_series(1, 2) n;
  insert into reports (target_type, target_id, reporter_id, reason, tracking_code, status, copy, created_at)
  select 'battle', 1 + n / 3, n, 'bullying', 'code ' || n, case n when 1 then 'open' else 'dismissed' end, '{}', now()
  from generate_series(1, 5) n;`;

/** Battles whose result was kept, ended by the code before: by mistake, since a decision hides it, after one that was undone. */
const endedByMistake = `
  insert into battles (id, user_id, opponent_id, category, content, media_url, voting_deadline, created_at, settled_at, kept_result)
  select n, 1, 2, 'dance', '', '', now(), now(), now(), 'creator' from generate_series(11, 13) n;
  insert into decisions (target_type, target_id, action, hides, made_at, undone_at) values
    ('battle_response', 12, 'hide', true, now(), null), ('battle_response', 13, 'hide', true, now(), now());`;

const query = <Row extends object>(sql: string) =>
  withClient(url, async (client) => (await client.query<Row>(sql)).rows);

beforeAll(async () => {
  await withClient(server, (client) => client.query(`create database ${name}`));
  await applyMigrations(url, names.slice(0, first));
  await query(asItWas);
  await applyMigrations(url, names.slice(0, last));
  await query(cameBack + reportsAlone + endedByMistake);
  expect(await applyMigrations(url)).toEqual(names.slice(last));
});

afterAll(() => withClient(server, (client) => client.query(`drop database ${name} with (force)`)));

test('a dispute of before is told to the creator account at the next look', async () => {
  expect(await query('select id from matches where due_at <= now()')).toEqual([{ id: 1 }]);
});

test('what is hidden is hidden whole', async () => {
  expect(await query('select distinct uid from squads where id < 4')).toEqual([{ uid: '-' }]);
  expect(await query('select distinct game_name from tournaments where id < 4')).toEqual([
    { game_name: 'Game squad' },
  ]);
});

test('shown again by the code before, which knows neither column, it is back whole', async () => {
  await query(`begin;
    delete from withheld_content where target_id = 1;
    update squads set game_name = 'squad 1', description = 'words' where id = 1;
    update tournaments set title = 'cup 1', description = 'words' where id = 1;
    commit;`);
  expect(await query('select game_name, uid from squads where id = 1')).toEqual([
    { game_name: 'squad 1', uid: 'uid 1' },
  ]);
  expect(await query('select title, game_name from tournaments where id = 1')).toEqual([
    { title: 'cup 1', game_name: 'game 1' },
  ]);
});

test('deleted for good, or written anew by its founder meanwhile, nothing of it comes back', async () => {
  await query('delete from withheld_content where target_id = 2');
  await query(`begin;
    delete from withheld_content where target_id = 3;
    update squads set game_name = 'squad 3', uid = 'new' where id = 3;
    update tournaments set title = 'cup 3', game_name = 'new' where id = 3;
    commit;`);
  const squads = await query<{ uid: string }>('select uid from squads where id in (2, 3) order by id');
  expect(squads.map(({ uid }) => uid)).toEqual(['-', 'new']);
  const games = await query<{ game_name: string }>(
    'select game_name from tournaments where id in (2, 3) order by id',
  );
  expect(games.map((row) => row.game_name)).toEqual(['Game squad', 'new']);
});

test('hidden words of a deleted account that had come back go again, and no others', async () => {
  expect(await query('select id, uid from squads where id > 3 order by id')).toEqual([
    { id: 8, uid: '-' },
    { id: 9, uid: 'theirs' },
  ]);
  expect(await query('select id, game_name from tournaments where id > 3 order by id')).toEqual([
    { id: 7, game_name: 'game 7' },
    { id: 8, game_name: 'Game squad' },
    { id: 9, game_name: 'game 9' },
  ]);
});

test('three people’s reports that are closed keep nothing waiting for a decision', async () => {
  const waiting = `select target_id from decisions where action = 'reports' and undone_at is null`;
  expect(await query(waiting)).toEqual([{ target_id: 1 }]);
});

test('a battle that ended without the result that was kept of it is settled anew', async () => {
  expect(await query('select id from battles where settled_at is null order by id')).toEqual([
    { id: 11 },
    { id: 13 },
  ]);
});
