/** Finding people among 100,000, with many friends and many who ask: every statement is a short walk of an index. */
import { beforeAll, expect, test } from 'vitest';
import { listMessageRequests } from '@/lib/domains/chat/schema';
import { listFriends, searchPeople, suggestPeople } from '@/lib/domains/friends/schema';
import { pool } from '@/lib/platform/database/client';
import { inBulk } from '../../support/bulk';
import { call } from '../../support/call';
import { found, someone } from '../../support/contact';
import type { Person } from '../../support/factories';
import { expectIndexes, genericPlanOf, nodesOf, planOf, rowsRead, sequentialIn } from '../../support/plans';
import { type Sent, statementsOf } from '../../support/sent-statements';

const people = 100_000;
const large = ['users', 'friendships', 'friend_requests', 'squad_members', 'user_settings', 'messages'];
const larger = [...large, 'conversations', 'conversation_members'];
let me: Person;

beforeAll(async () => {
  me = await someone('A');
  const young = `date '${new Date().getUTCFullYear() - 14}-01-01'`;
  await inBulk(
    `insert into users (email, username, username_key, password_hash, dob)
       select 'f' || n || '@example.com', 'filler_' || n, 'filler_' || n, '-', ${young}
       from generate_series(1, ${people}) n;
     insert into user_settings (user_id, findable) select id, id % 10 > 0 from users where id <> ${me.id};
     insert into friendships (user_id, friend_id, created_at)
       select side.one, side.other, now() from generate_series(2000, 60000) n, generate_series(1, 3) step,
         lateral (values (n, n + step), (n + step, n)) side (one, other);
     insert into friendships (user_id, friend_id, created_at)
       select side.one, side.other, now() from generate_series(2000, 2300) n,
         lateral (values (n, ${me.id}), (${me.id}, n)) side (one, other);
     insert into friend_requests (sender_id, recipient_id, created_at)
       select n, ${me.id}, now() from generate_series(3000, 4000) n
       union all select n, n + 7, now() from generate_series(5000, 90000) n;
     insert into squads (creator_id, game_name, uid, description, created_at)
       select n, 'Game', '1', 'x', now() from generate_series(1000, 6000) n;
     insert into squad_members (squad_id, user_id, joined_at)
       select id, creator_id + step * 50, now() from squads, generate_series(0, 9) step
       union all select id, ${me.id}, now() from squads where id <= 20;`,
    `insert into conversations (low_user_id, high_user_id, created_at, requested_by_id, requested_at)
       select ${me.id}, n, now(), n, now() from generate_series(7000, 8000) n
       union all select n, n + 1, now(), n, now() from generate_series(10000, 60000) n;
     insert into messages (conversation_id, sender_id, content, created_at)
       select id, requested_by_id, 'May I?', now() from conversations;
     insert into conversation_members (conversation_id, user_id, other_id, state, unread, last_message_at)
       select c.id, side.own, side.other, side.state, 1, now() from conversations c,
         lateral (values (c.low_user_id, c.high_user_id, 'request'), (c.high_user_id, c.low_user_id, 'waiting'))
           side (own, other, state);`,
  );
});

const search = (q: string) => () => call(searchPeople, { as: me, query: { q } });
const asked: [string, () => Promise<{ status: number }>, number][] = [
  ['a name that one person has', search('filler_4711'), 3500],
  ['a beginning that all have', search('filler'), 3500],
  ['what nobody is called', search('zzz'), 1500],
  ['suggestions', () => call(suggestPeople, { as: me }), 20_000],
  ['friends and requests', () => call(listFriends, { as: me, query: {} }), 6000],
  ['who asks to write', () => call(listMessageRequests, { as: me }), 20_000],
];

/** The statement that the answer is from: the session's and the limiter's are not asked about here. */
async function sentBy(ask: () => Promise<{ status: number }>): Promise<Sent> {
  const sent = await statementsOf(async () => expect((await ask()).status).toBe(200));
  return sent.toSorted((a, b) => b.text.length - a.text.length)[0] as Sent;
}

test.each(asked)('%s: by indexes, and few rows of many are looked at', async (_, ask, most) => {
  const sent = await sentBy(ask);
  await expectIndexes([sent], larger);
  for (const plan of [await planOf(sent), await genericPlanOf(sent)]) {
    expect(sequentialIn(plan, larger)).toEqual([]);
    const read = nodesOf(plan)
      .filter((node) => node['Relation Name'])
      .reduce((rows, node) => rows + rowsRead(node), 0);
    expect(read).toBeLessThan(most);
  }
});

test('nobody is left out where many in a row may not be found', async () => {
  // Nine of ten let themselves be found; of those of 18 and 19, nobody is to be found for somebody of 14.
  await pool().query(
    `update users set dob = dob - interval '4 years' where username_key ~ '^filler_1[0-9]{3}$'`,
  );
  const { rows } = await pool().query<{ username: string }>(
    `select username from users u join user_settings s on s.user_id = u.id and s.findable
     where username_key like 'filler\\_11%' and dob > now() - interval '16 years'
     order by username_key collate "C" limit 20`,
  );
  expect(await found(me, 'filler_11')).toEqual(rows.map(({ username }) => username));
});

test('a search walks the index of names', async () => {
  const sent = await sentBy(search('filler_47'));
  for (const plan of [await planOf(sent), await genericPlanOf(sent)])
    expect(JSON.stringify(plan)).toContain('users_username_key_prefix');
});
