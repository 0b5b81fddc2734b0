/**
 * The worst feed that sixty accounts can make in an hour within their limits (rules.md, Limits): ten posts and sixty
 * comments or replies per minute each, all of maximum length, and all under the ten newest posts, where most people look.
 */
import { withClient } from '../services/database.ts';

const accounts = 60;
const posts = accounts * 10 * 60;
const writings = accounts * 60 * 60;
/** One page of the feed. */
const newest = 10;
/** The first three comments under each post get all replies, which are half of everything written. */
const repliedTo = 3;
const repliesEach = Math.floor(writings / 2 / (newest * repliedTo));
const commentsEach = Math.floor(writings / 2 / newest);
const labels = `array['Deadass', 'Big Mood', 'Mid', 'Facts', 'Cap', 'Slay', 'No Cap', 'Vibes', 'Bet', 'L', 'W']`;

/**
 * Adds the worst feed to a filled database.
 * @param url      a superuser's connection, as for `fill`
 * @param people   number of people; the last sixty write
 * @param blocked  number of people, from the first id on, whom all sixty have blocked
 */
export async function fillWorst(url: string, people: number, blocked: number): Promise<void> {
  const first = people - accounts + 1;
  const writer = (n: string) => `${first} + (${n}) % ${accounts}`;
  const last = `(select max(id) from posts)`;
  const ofPage = `generate_series(${last} - ${newest - 1}, ${last}) as page(id)`;
  await withClient(url, async (client) => {
    await client.query('set session_replication_role = replica');
    const texts = [
      `create temp table said as
       select n, left(string_agg(md5(n || '/' || part), ' '), 1000) as words
       from generate_series(0, 499) n, generate_series(1, 40) part group by n`,
      `update users set username = rpad('writer_' || id, 20, 'w'), username_key = rpad('writer_' || id, 20, 'w'),
         profile_media_url = '/demo/sun.png', profile_media_type = 'image' where id >= ${first}`,
      `insert into posts (user_id, content, created_at)
       select ${writer('each')}, words || words, now() from generate_series(1, ${posts}) each join said on n = each % 500
       order by each`,
      ...Array.from(
        { length: newest },
        (_, place) => `insert into comments (post_id, user_id, content, created_at, reply_count, likes)
         select ${last} - ${place}, ${writer('each')}, words, now(),
           case when each <= ${repliedTo} then ${repliesEach} else 0 end,
           case when each <= ${repliedTo} then ${accounts} else 0 end
         from generate_series(1, ${commentsEach}) each join said on n = each % 500 order by each`,
      ),
      `create temp table replied as
       select id from (select id, row_number() over (partition by post_id order by id) as place from comments
         where post_id > ${last} - ${newest}) first where place <= ${repliedTo}`,
      `insert into replies (comment_id, user_id, content, created_at)
       select id, ${writer('each')}, words, now()
       from generate_series(1, ${repliesEach}) each join said on n = each % 500, replied order by each`,
      `insert into comment_likes select id, ${first} + each, now() from replied, generate_series(0, ${accounts - 1}) each`,
      `insert into post_likes select id, ${first} + each, now() from ${ofPage}, generate_series(0, ${accounts - 1}) each`,
      `insert into post_reactions (post_id, user_id, label, created_at)
       select id, ${first} + each, (${labels})[1 + each % 11], now() from ${ofPage}, generate_series(0, ${accounts - 1}) each`,
      `update posts set likes = ${accounts}, comment_count = ${commentsEach}, reaction_total = ${accounts},
         reaction_counts = (select jsonb_object_agg(label, people) from (
           select label, count(*) as people from post_reactions where post_id = posts.id group by label) each)
       where id > ${last} - ${newest}`,
      `insert into blocks (blocker_id, blocked_id, created_at)
       select ${first} + each, n, now() from generate_series(1, ${blocked}) n, generate_series(0, ${accounts - 1}) each`,
      'vacuum analyze',
      'checkpoint',
    ];
    for (const text of texts) await client.query(text);
  });
}
