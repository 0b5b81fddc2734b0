/** Reports and decisions where there are very many: emptying the old ones, and one's own decisions, walk an index. */
import { beforeAll, expect, test } from 'vitest';
import { listOwnDecisions } from '@/lib/domains/safety/appeal-schema';
import { emptyOldReports } from '@/lib/domains/safety/reports/retention';
import { db } from '@/lib/platform/database/client';
import { inBulk } from '../../support/bulk';
import { call } from '../../support/call';
import { aUser } from '../../support/factories';
import { blocksOf, expectIndexes } from '../../support/plans';
import { statementsOf } from '../../support/sent-statements';

const reports = 100_000;
const people = 20_000;
/**
 * Not `appeals`: few of the decisions have one, and those whose words go are looked for among all. Not the authors of what was
 * reported, which Postgres may read whole to find five hundred of them.
 */
const large = ['reports', 'decisions', 'users', 'suspensions'];
const authors = ['report_authors', 'rant_report_authors', 'appeal_authors'];

/** Each person has five things; of every second one the reports are old, and the first 500 of these are due. */
beforeAll(async () => {
  const old = `case when n % 2 = 0 then interval '200 days' else interval '50 days' end`;
  const emptied = `case when n % 2 = 0 and n > 1000 then now() end`;
  const things = (table: string, where: string) => `
    insert into ${table} (target_type, target_id, user_id)
      select case when n % 10 = 9 then 'rant' else 'post' end, n, 1 + n % ${people}
      from generate_series(1, ${reports}) n where ${where};`;
  await inBulk(
    `insert into users (email, username, username_key, password_hash, dob)
       select 'f' || n || '@example.com', 'filler_' || n, 'filler_' || n, '-', date '2012-01-01'
       from generate_series(1, ${people}) n;
     insert into decisions (id, target_type, target_id, action, hides, rule, days, made_at)
       select n, case when n % 10 = 9 then 'rant' else 'post' end, n,
         case when n % 4 = 0 then 'suspend' else 'hide' end, true, 'R2', null, now() - ${old}
       from generate_series(1, ${reports}) n;
     insert into reports (target_type, target_id, reason, copy, tracking_code, status, created_at, handled_at, decision_id, emptied_at)
       select target_type, target_id, 'hate', '{"content": "words"}', 'HG-' || id, 'hidden', made_at, made_at, id, ${emptied}
       from (select *, id as n from decisions) d;
     insert into appeals (decision_id, user_id, words, tracking_code, status, created_at)
       select n, 1 + n % ${people}, '', 'HG-' || n, 'upheld', now() from generate_series(1, ${reports}, 10) n;
     insert into suspensions (decision_id, user_id, since)
       select n, 1 + n % ${people}, now() - ${old} from generate_series(4, ${reports}, 40) n;`,
    things('report_authors', `n % 10 <> 9 and (n % 2 = 1 or n <= 1000)`),
    things('rant_report_authors', 'n % 10 = 9'),
    `insert into appeal_authors (target_type, target_id, user_id, until)
       select 'post', n, 1 + n % ${people}, now() + (n - 2000) * interval '1 minute'
       from generate_series(1002, ${reports}, 8) n;`,
  );
});

test('the list of one’s own decisions walks an index', async () => {
  const as = await aUser();
  const some = { targetId: { in: [1002, 1010, 1018] } };
  await db().appealAuthor.updateMany({ where: some, data: { userId: as.id } });
  const sent = await statementsOf(async () =>
    expect((await call(listOwnDecisions, { as, query: {} })).body).toHaveLength(3),
  );
  const page = sent.filter(({ text }) => text.includes('appeal_authors'));
  expect(page).toHaveLength(1);
  await expectIndexes(page, [...large, ...authors]);
  for (const { blocks } of await blocksOf(page)) expect(blocks).toBeLessThan(500);
});

test('emptying what is old, and forgetting whose it was', async () => {
  const due = () => db().appealAuthor.count({ where: { until: { lte: new Date() } } });
  const [before, reported] = [await due(), await db().reportAuthor.count()];
  const sent = await statementsOf(async () => expect(await emptyOldReports()).toBe(500));
  expect(await db().reportAuthor.count()).toBe(reported - 500);
  expect([before, await due()]).toEqual([125, 0]);
  expect(sent.filter(({ text }) => text.includes('appeal_authors'))).toHaveLength(2);
  await expectIndexes(sent, large);
});
