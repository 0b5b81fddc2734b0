/** A hundred thousand notices of one person: a page is one walk of an index, and what `me` counts is bounded. */
import { beforeAll, expect, test } from 'vitest';
import { me as ownAccount } from '@/lib/domains/accounts/schema';
import { listNotices, readNotices } from '@/lib/domains/notices/schema';
import { pool } from '@/lib/platform/database/client';
import { opaqueIds } from '@/lib/platform/opaque-ids';
import { inBulk } from '../../support/bulk';
import { call } from '../../support/call';
import { someone } from '../../support/contact';
import type { Person } from '../../support/factories';
import { expectIndexes, genericPlanOf, nodesOf, planOf, rowsRead, sequentialIn } from '../../support/plans';
import { type Sent, statementsOf } from '../../support/sent-statements';

const large = ['notices', 'users', 'posts', 'comments', 'post_likes'];
let me: Person;
let middle: number;

beforeAll(async () => {
  me = await someone('A');
  await inBulk(
    `insert into users (email, username, username_key, password_hash, dob)
       select 'f' || n || '@example.com', 'filler_' || n, 'filler_' || n, '-', date '2012-01-01'
       from generate_series(1, 2000) n;
     insert into posts (user_id, content, created_at, likes, comment_count, reaction_total)
       select ${me.id}, 'post ' || n, now(), 3, 3, 0 from generate_series(1, 25000) n
       union all select 10 + n % 1900, 'post ' || n, now(), 0, 0, 0 from generate_series(1, 25000) n;
     insert into post_likes select id, 10 + (id + each) % 1900, now()
       from posts, generate_series(1, 3) each where user_id = ${me.id};
     insert into comments (post_id, user_id, content, created_at, likes, reply_count)
       select id, 10 + (id + each) % 1900, 'comment', now(), 0, 0
       from posts, generate_series(1, 3) each where user_id = ${me.id};`,
    `insert into notices (user_id, kind, subject_type, subject_id, created_at)
       select ${me.id}, 'like', 'post', id, now() from posts where user_id = ${me.id};
     insert into notices (user_id, kind, subject_type, subject_id, created_at)
       select ${me.id}, 'comment', 'comment', id, now() from comments;
     insert into notices (user_id, kind, subject_type, subject_id, created_at)
       select 10 + n % 1900, 'like', 'post', n, now() from generate_series(1, 50000) n;`,
  );
  const { rows } = await pool().query(
    'select count(*)::int as all, min(id) + 50000 as middle from notices where user_id = $1',
    [me.id],
  );
  expect(rows[0].all).toBe(100_000);
  middle = rows[0].middle;
});

/** The statement that the answer is from: the session's and the limiter's are not asked about here. */
async function sentBy(ask: () => Promise<{ status: number }>): Promise<Sent> {
  const sent = await statementsOf(async () => expect((await ask()).status).toBe(200));
  return sent.toSorted((a, b) => b.text.length - a.text.length)[0] as Sent;
}

/** A notice's id as its reader has it. */
const hidden = (id: number) => opaqueIds('notices', me.id).hide([id])[0] as number;

const asked: [string, () => Promise<{ status: number }>, number][] = [
  ['the newest page', () => call(listNotices, { as: me, query: { limit: 20 } }), 1500],
  [
    'a page far down',
    () => call(listNotices, { as: me, query: { limit: 20, before: hidden(middle) } }),
    1500,
  ],
  ['a full page', () => call(listNotices, { as: me, query: { limit: 50 } }), 3500],
  ['what is unread, in one’s own account', () => call(ownAccount, { as: me }), 2500],
  ['reading', () => call(readNotices, { as: me, body: { upTo: hidden(1) } }), 2500],
];

test.each(asked)('%s: by indexes, and few rows of many are looked at', async (_, ask, most) => {
  const sent = await sentBy(ask);
  await expectIndexes([sent], large);
  for (const plan of [await planOf(sent), await genericPlanOf(sent)]) {
    expect(sequentialIn(plan, large)).toEqual([]);
    const nodes = nodesOf(plan).filter((node) => node['Relation Name']);
    expect(nodes.reduce((rows, node) => rows + rowsRead(node), 0)).toBeLessThan(most);
    // Where the page is found, no more rows are read than it has: one walk.
    const walked = nodes.filter((node) => node['Relation Name'] === 'notices').map(rowsRead);
    expect(Math.max(...walked)).toBeLessThanOrEqual(101);
  }
});

test('unread beyond ten are ten', async () => {
  expect((await call(ownAccount, { as: me })).body.unread_notices).toBe(10);
});
