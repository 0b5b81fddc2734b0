/**
 * Fills a database as large as the product may become, with SQL alone. A few posts have hundreds of likes, most have one
 * or two; a few people like a lot. Counters match the rows, so `npm run reconcile` finds no difference.
 */
import { experience } from '@/lib/domains/accounts/reconciliation';
import { withClient } from '../services/database.ts';
import { battleStatements } from './fill-battles.ts';
import { chatStatements } from './fill-chats.ts';
import { friendStatements } from './fill-friends.ts';
import { noticeStatements } from './fill-notices.ts';
import { rantStatements } from './fill-rants.ts';
import { fillTournaments } from './fill-tournaments.ts';

/** The other numbers follow from these: about 6 likes, 2.5 comments and 2 reactions per post. */
export type Size = { people: number; posts: number; messages: number };

/**
 * Fills a migrated, empty database.
 * @param url  a superuser's connection, because only a superuser can turn off foreign key checks
 */
export async function fill(url: string, size: Size): Promise<void> {
  await withClient(url, async (client) => {
    // Foreign keys are valid by construction. Checking a million rows would only cost minutes.
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    await client.query('select setseed(0.1960)');
    for (const text of statements(size)) await client.query(text);
    await fillTournaments(client);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });
}

const squadsOf = (people: number) => people * 10;

const words = `'Who else has mock on Monday? We were outside reading by torchlight, then NEPA brought light and everybody shouted. '
  || 'Jollof after, then small ball at the junction, and my brother still says he won. No cap, this week has been long. '`;
const labels = `array['Facts', 'Vibes', 'Deadass', 'No Cap', 'Big Mood', 'W', 'L', 'Slay']`;

const statements = ({ people, posts, messages }: Size) => {
  // A random person; low ids are more likely.
  const somebody = `1 + floor(${people} * power(random(), 1.7))::int`;
  const counted = (rows: string, key: string) =>
    `(select ${key} as id, count(*) as rows from ${rows} group by ${key})`;
  return [
    `insert into users (email, username, username_key, password_hash, dob, verified, coins, profile_media_url, profile_media_type)
     select 'person' || n || '@example.com', 'person_' || n, 'person_' || n, 'nobody logs in', date '2009-03-01' + n % 1500,
       n % 20 = 0, 100, case when n % 3 = 0 then '/demo/sun.png' end, case when n % 3 = 0 then 'image' end
     from generate_series(1, ${people}) n`,
    `insert into coin_entries (user_id, amount, balance_after, reason, created_at)
     select n, 100, 100, 'registration', now() from generate_series(1, ${people}) n`,
    `create temp table drawn as
     select n as id, ${somebody} as user_id, power(random(), 6) as appeal,
       30 + floor(250 * power(random(), 2))::int as length,
       now() - (${posts} - n) * (interval '90 days' / ${posts}) as created_at
     from generate_series(1, ${posts}) n`,
    `insert into post_likes (post_id, user_id, created_at)
     select id, ${somebody}, created_at + interval '1 minute' from drawn, generate_series(1, 1 + (appeal * 40)::int)
     on conflict do nothing`,
    `insert into post_reactions (post_id, user_id, label, created_at)
     select id, ${somebody}, (${labels})[1 + floor(8 * power(random(), 2))::int], created_at + random() * interval '1 day'
     from drawn, generate_series(1, floor(appeal * 10 + random() * 1.2)::int)
     on conflict do nothing`,
    `insert into comments (post_id, user_id, content, pinned, created_at)
     select id, ${somebody}, left(${words}, 15 + floor(random() * 120)::int), each = 1 and id % 40 = 0,
       created_at + each * interval '5 minutes'
     from drawn, generate_series(1, floor(appeal * 12 + random() * 2)::int) each order by id, each`,
    `insert into comment_likes (comment_id, user_id, created_at)
     select id, ${somebody}, created_at from comments, generate_series(1, floor(power(random(), 3) * 5)::int)
     on conflict do nothing`,
    `update comments set likes = liked.rows
     from ${counted('comment_likes', 'comment_id')} liked where liked.id = comments.id`,
    `insert into replies (comment_id, user_id, content, created_at)
     select id, ${somebody}, left(${words}, 10 + floor(random() * 80)::int), created_at + each * interval '3 minutes'
     from comments, generate_series(1, floor(power(random(), 4) * 3.5)::int) each order by id, each`,
    `update comments set reply_count = replied.rows
     from ${counted('replies', 'comment_id')} replied where replied.id = comments.id`,
    `insert into posts (id, user_id, content, created_at, likes, comment_count, reaction_total, reaction_counts)
     select drawn.id, drawn.user_id, left(${words}, length), drawn.created_at, coalesce(liked.rows, 0),
       coalesce(commented.rows, 0), coalesce(reacted.rows, 0), coalesce(labelled.labels, '{}')
     from drawn
     left join ${counted('post_likes', 'post_id')} liked using (id)
     left join ${counted('comments', 'post_id')} commented using (id)
     left join ${counted('post_reactions', 'post_id')} reacted using (id)
     left join (
       select post_id as id, jsonb_object_agg(label, rows) as labels
       from (select post_id, label, count(*) as rows from post_reactions group by post_id, label) each group by post_id
     ) labelled using (id)
     order by drawn.id`,
    `select setval('posts_id_seq', ${posts})`,
    `update users set xp = found.xp from (${experience}) found where found.id = users.id`,
    // The maximum number of squads, each with its creator and a few other members.
    `insert into squads (id, creator_id, game_name, uid, description, status, is_featured, created_at)
     select n, ${somebody}, 'Street Sevens ' || n, 'UID-' || n, left(${words}, 90),
       case when n % 6 = 0 then 'closed' else 'open' end, n % 5000 = 0, now() - (${squadsOf(people)} - n) * interval '1 minute'
     from generate_series(1, ${squadsOf(people)}) n`,
    `insert into squad_members (squad_id, user_id, joined_at) select id, creator_id, created_at from squads`,
    `insert into squad_members (squad_id, user_id, joined_at)
     select id, ${somebody}, created_at from squads, generate_series(1, 4) on conflict do nothing`,
    `update squads set member_count = counted.rows
     from ${counted('squad_members', 'squad_id')} counted where counted.id = squads.id`,
    `select setval('squads_id_seq', ${squadsOf(people)})`,
    ...(messages > 0 ? chatStatements(people, messages) : []),
    ...friendStatements(people),
    ...battleStatements(people),
    ...rantStatements(people),
    ...noticeStatements,
  ];
};
