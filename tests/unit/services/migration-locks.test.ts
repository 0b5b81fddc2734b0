import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { migrationNames } from '../../../scripts/migrate';
import { longLocksIn, statementsIn } from '../../../scripts/services/migration-locks';
import { isOutsideTransaction } from '../../../scripts/services/migration-script';

describe('what would keep people waiting is named', () => {
  test.each([
    ['CREATE INDEX "a" ON "posts"("likes");', 'create index concurrently if not exists'],
    ['create index concurrently a on posts (likes)', 'if not exists'],
    ['create index concurrently if not exists a on posts (likes); select 1;', 'a migration of its own'],
    ['alter table posts alter column likes type bigint', 'every row is written anew'],
    ['ALTER TABLE "posts" ALTER COLUMN "client_id" SET NOT NULL;', 'not valid'],
    ['alter table posts add constraint a check (likes >= 0)', 'not valid'],
    [
      'ALTER TABLE "posts" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "c"("id") ON DELETE CASCADE;',
      'not valid',
    ],
    ['alter table posts add constraint a unique (client_id)', 'using index'],
    ['alter table posts add column a uuid default gen_random_uuid()', 'constant default'],
    ['alter table posts add column a int generated always as (likes * 2) stored', 'constant default'],
    ['alter table posts add column a bigserial', 'constant default'],
    ['update posts set likes = 0;', 'in parts'],
    ['alter table posts validate constraint a; select 1', 'a migration of its own'],
    ['select 1; do $$ begin loop exit; commit; end loop; end $$', 'a migration of its own'],
    [`select ';'; -- a comment; with one\nupdate posts set likes = 0`, 'in parts'],
  ])('%s', (script, words) => {
    const found = longLocksIn(script);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(words);
  });

  test.each([
    `alter table posts add column mood text not null default 'fine'`,
    'alter table posts add column a timestamptz not null default now(), add column b int',
    'create unique index concurrently if not exists a on posts (likes)',
    'create table new (id int primary key); create index a on new (id); alter table new add constraint b check (id > 0);',
    'alter table posts add constraint a check (likes >= 0) not valid',
    'alter table posts validate constraint a',
    'alter table posts add constraint a unique using index b',
    `do $$ begin update posts set likes = 0 where id < 5; commit; end $$;`,
    `create function f() returns int language sql as $f$ update posts set likes = 0; select 1 $f$;`,
    '-- update posts set likes = 0;\nselect 1',
    '-- locks: three rows, the shop’s items\nupdate shop_items set stock = 5;',
  ])('and nothing of %s', (script) => {
    expect(longLocksIn(script)).toEqual([]);
  });

  test('a reason holds for the statement below it alone', () => {
    expect(longLocksIn('-- locks: three rows\nupdate a set b = 1; update c set d = 1;')).toHaveLength(1);
  });
});

test.each([
  ['-- Why.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS a ON posts (likes);\n', true],
  ['drop index concurrently if exists a', true],
  ['do $$ begin loop commit; end loop; end $$;', true],
  ['do $$ begin execute 1; end $$;', false],
  ['create index a on posts (likes)', false],
  ['create index concurrently if not exists a on posts (likes); select 1', false],
  [`-- create index concurrently\ncomment on table posts is 'commit;'`, false],
])('%s runs outside a transaction: %s', (script, outside) => {
  expect(isOutsideTransaction(script)).toBe(outside);
});

test('a script is split where Postgres splits it', () => {
  const body = `create function f() returns trigger language plpgsql as $$ begin return new; end $$`;
  expect(statementsIn(`${body};\n/* a; b */ select 'it''s; so', "a;b" - 1; -- the end;\n`)).toEqual([
    body,
    `select 'it''s; so', "a;b" - 1`,
  ]);
});

// What is older ran before anybody wrote much.
test.each(migrationNames().filter((name) => name >= '20261124'))('%s keeps nobody waiting', (name) => {
  expect(longLocksIn(readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8'))).toEqual([]);
});
