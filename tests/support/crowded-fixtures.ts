/** Fixtures in which everything that people can make longer exceeds the bound of an answer. */
import { postReactions } from '@/lib/contract/constants/posts';
import { rantReactions } from '@/lib/contract/constants/rants';
import { inBulk } from './bulk';
import { bornYearsAgo } from './factories';
import type { Fixtures } from './fixtures';

/** More than any bound in tests/support/bounds.ts, except a year of missions and the creator account's picks. */
const beyond = 130;

const labels = (names: readonly string[]) =>
  `'${JSON.stringify(Object.fromEntries(names.map((each) => [each, 9])))}'`;

/** Adds this much of everything around the fixtures' author, and around the creator account where it is the caller. */
export async function crowdFixtures(fixtures: Fixtures): Promise<void> {
  const { author, other, creator, post, rant, squad, tournament, match, conversation, showdown } = fixtures;
  const each = `generate_series(1, ${beyond}) n`;
  const filler = `(select id, row_number() over (order by id) as n from users where username_key like 'perfill%') f`;
  await inBulk(
    `insert into users (email, username, username_key, password_hash, dob, earned, wins)
       select 'perfill' || n || '@example.com', 'perfill' || n, 'perfill' || n, '-', '${bornYearsAgo(16)}', n, 3 from ${each};
     insert into users (email, username, username_key, password_hash, dob)
       select 'away' || n || '@example.com', 'away' || n, 'away' || n, '-', '${bornYearsAgo(16)}' from ${each};
     insert into blocks (blocker_id, blocked_id, created_at)
       select ${author.id}, id, now() from users where username_key like 'away%';
     insert into users (email, username, username_key, password_hash, dob)
       select 'muted' || n || '@example.com', 'muted' || n, 'muted' || n, '-', '${bornYearsAgo(16)}' from ${each};
     insert into mutes (muter_id, muted_id, created_at)
       select ${author.id}, id, now() from users where username_key like 'muted%'`,
    // The author's notices, from more people than are named.
    `with mine as (
         insert into posts (user_id, content, created_at) select ${author.id}, 'told', now() from ${each} returning id),
       told as (
         insert into notices (user_id, kind, subject_type, subject_id, created_at)
         select ${author.id}, 'like', 'post', id, now() from mine)
     insert into post_likes (post_id, user_id, created_at) select mine.id, f.id, now() from mine, ${filler} where f.n <= 5`,
    // Posts, and comments on one of them.
    `insert into posts (user_id, content, created_at) select id, 'more', now() from ${filler};
     insert into posts (user_id, content, created_at) select ${other.id}, 'more', now() from ${each};
     insert into comments (post_id, user_id, content, created_at)
       select p.id, ${other.id}, 'more', now() from posts p, ${each}
       where p.id in (select id from posts order by id desc limit 2) or p.id = ${post.id};
     insert into replies (comment_id, user_id, content, created_at)
       select c.id, ${other.id}, 'more', now() from comments c, ${each};
     update comments set reply_count = (select count(*) from replies r where r.comment_id = comments.id);
     update posts set comment_count = (select count(*) from comments c where c.post_id = posts.id),
       reaction_counts = ${labels(postReactions)}, reaction_total = 99;
     insert into post_reactions (post_id, user_id, label, created_at)
       select p.id, f.id, ('{"${postReactions.join('","')}"}'::text[])[1 + f.n % 2], now()
       from (select id from posts order by id desc limit 1) p, ${filler}`,
    // A guardian, and minutes of use for the guardian to see.
    `insert into guardians (user_id, email, invited_at, agreed_at, counts_minutes)
       values (${author.id}, 'guardian@example.com', now(), now(), true);
     insert into active_minutes (user_id, day, minutes, last_at)
       select ${author.id}, (now() at time zone 'Africa/Lagos')::date - (n - 1)::int, 9, now() from ${each}`,
    // More sessions than logging in allows.
    `insert into sessions (id, user_id, created_at, expires_at)
       select 'crowd-${author.id}-' || n, ${author.id}, now() - n * interval '1 minute', now() + interval '9 days' from ${each}`,
    // A place that is older than the months of figures.
    `update users set created_at = now() - interval '2 years' where id = (select min(id) from users)`,
    // Reports by and about the author, with decisions and appeals; and moderators.
    `insert into reports (reporter_id, target_type, target_id, reason, copy, tracking_code, created_at)
       select ${author.id}, 'post', 1000000 + n, 'spam', '{"content": "more"}', 'HG-MORE' || n, now() from ${each};
     insert into report_authors (target_type, target_id, user_id)
       select 'post', 2000000 + n, ${author.id} from ${each};
     insert into decisions (target_type, target_id, action, hides, rule, made_at)
       select 'post', 2000000 + n, 'hide', true, 'R7', now() from ${each};
     insert into appeals (decision_id, user_id, words, tracking_code, created_at)
       select id, ${author.id}, 'more', 'HG-MORE' || id, now() from decisions where target_id > 2000000;
     insert into reports (target_type, target_id, reason, copy, tracking_code, status, created_at, handled_at)
       select 'post', 2000000 + n, 'spam', '{"content": "more"}', 'HG-SEEN' || n, 'hidden', now(), now() from ${each};
     insert into report_evidence (report_id, place, mime)
       select id, 0, 'image/jpeg' from reports where tracking_code like 'HG-SEEN%';
     insert into decisions (target_type, target_id, action, hides, rule, made_at)
       select 'user', id, 'suspend', false, 'R2', now() from users where username_key like 'muted%';
     insert into suspensions (decision_id, user_id, since)
       select id, target_id, now() from decisions where target_type = 'user' and action = 'suspend'
       on conflict do nothing;
     insert into moderation_log (at, actor_id, action, target_type, target_id)
       select now(), ${creator.id}, 'hide', 'post', 2000000 + n from ${each};
     insert into moderators (user_id, appointed_at)
       select id, now() from users where username_key like 'perfill%'`,
    // Rants.
    `insert into rants (content, category, ask_for_advice, created_at, reaction_counts)
       select 'more', 'School Life', false, now(), ${labels(rantReactions)} from ${each};
     insert into rant_comments (rant_id, content, created_at)
       select r.id, 'more', now() from rants r, ${each}
       where r.id = ${rant.id} or r.id = (select max(id) from rants);
     update rants set comment_count = ${beyond}, reaction_counts = ${labels(rantReactions)}`,
    // Coins, conversations, squads and what belongs to them.
    `insert into coin_entries (user_id, amount, balance_after, reason, created_at)
       select ${author.id}, 1, 100 + n, 'flip', now() from ${each};
     insert into conversations (low_user_id, high_user_id, created_at)
       select ${author.id}, id, now() from users where username_key like 'perfill%';
     insert into conversation_members (conversation_id, user_id, other_id, last_message_at)
       select id, ${author.id}, high_user_id, now() from conversations where low_user_id = ${author.id}
       on conflict do nothing;
     insert into messages (conversation_id, sender_id, content, created_at)
       select ${conversation.id}, ${other.id}, 'more', now() from ${each};
     insert into squads (creator_id, game_name, uid, description, wins, created_at)
       select id, 'Game ' || n, '1', 'more', n, now() from ${filler};
     insert into squad_messages (squad_id, user_id, message, created_at)
       select ${squad.id}, ${author.id}, 'more', now() from ${each};
     insert into game_clips (squad_id, user_id, description, media_key, milliseconds, created_at)
       select ${squad.id}, ${author.id}, 'more', 'video/more-' || n || '.mp4', 9, now() from ${each};
     insert into media (key, owner_id, purpose, mime, bytes, created_at, kept_at)
       select media_key, user_id, 'clip', 'video/mp4', 9, now(), now() from game_clips where media_key like 'video/more-%';
     insert into tournaments (squad_id, creator_id, title, game_name, description, created_at, participant_count)
       select ${squad.id}, ${author.id}, 'more', 'Ludo', 'more', now(), ${beyond} from ${each};
     insert into tournament_squads (tournament_id, squad_id, joined_by, joined_at)
       select t.id, s.id, s.creator_id, now() from tournaments t, squads s where s.game_name like 'Game %'
         and (t.id = ${tournament.id} or t.id = (select max(id) from tournaments));
     update tournaments set participant_count = ${beyond} where id = ${tournament.id};
     insert into match_reports (match_id, user_id, act, words, created_at)
       select ${match.id}, ${author.id}, 'decide', 'more', now() from ${each}`,
    // Friends, and friend requests in both directions, found by name and by squad.
    `insert into users (email, username, username_key, password_hash, dob)
       select kind || n || '@example.com', kind || n, kind || n, '-', '${bornYearsAgo(16)}'
       from ${each}, unnest(array['perfriend', 'perasks', 'perasked', 'permate']) kind`,
    `insert into friendships (user_id, friend_id, created_at)
       select ${author.id}, id, now() from users where username_key like 'perfriend%'
       union all select id, ${author.id}, now() from users where username_key like 'perfriend%';
     insert into friendships (user_id, friend_id, created_at)
       select side.one, side.other, now() from users f, users a, lateral (values (f.id, a.id), (a.id, f.id)) side (one, other)
       where f.username_key ~ '^perfriend[1-9]$' and a.username_key like 'perasks%';
     insert into friend_requests (sender_id, recipient_id, created_at)
       select id, ${author.id}, now() from users where username_key like 'perasks%'
       union all select ${author.id}, id, now() from users where username_key like 'perasked%';
     insert into conversations (low_user_id, high_user_id, created_at, requested_by_id, requested_at)
       select ${author.id}, id, now(), id, now() from users where username_key like 'perasks%';
     insert into conversation_members (conversation_id, user_id, other_id, state, unread, last_message_at)
       select c.id, side.own, side.other, side.state, side.unread, now()
       from conversations c, lateral (values (c.low_user_id, c.high_user_id, 'request', 1),
         (c.high_user_id, c.low_user_id, 'waiting', 0)) side (own, other, state, unread)
       where c.requested_by_id in (select id from users where username_key like 'perasks%');
     insert into squad_members (squad_id, user_id, joined_at)
       select s.id, u.id, now() from squads s, users u
       where s.game_name ~ '^Game [1-9]$' and (u.id = ${author.id} or u.username_key like 'perasks%');
     insert into squad_members (squad_id, user_id, joined_at)
       select ${squad.id}, id, now() from users where username_key like 'permate%'`,
    // Battles, teams, the showdown, fame.
    `insert into battles (user_id, category, content, media_url, voting_deadline, created_at, settled_at, winner,
         winner_user_id)
       select f.id, category, 'more', '/media/more.mp4', now(), now(), now(), 'creator', f.id
       from ${filler}, unnest(array['rap', 'dance', 'comedy', 'other']) category;
     insert into teams (name, name_key, creator_id, created_at) select 'more ' || n, 'more ' || n, id, now() from ${filler};
     insert into showdown_participants (cycle_id, user_id, joined_at) select ${showdown.id}, id, now() from ${filler};
     insert into showdown_clips (cycle_id, user_id, category, url, created_at)
       select ${showdown.id}, id, 'Rap', 'https://clips.example/', now() from ${filler};
     insert into showdown_cycles (opens_on, date, started_at, ended_at, created_at)
       select day, day + 5, day + 5, day + 6, day from (select date '2020-01-06' + 7 * n as day from ${each}) weeks;
     insert into showdown_champions (cycle_id, user_id, rank, votes, awarded_at)
       select c.id, f.id, 1, 9, c.opens_on from (
         select id, opens_on, row_number() over (order by id) as n from showdown_cycles where opens_on < '2024-01-01') c
       join ${filler} on f.n = c.n;
     insert into developer_picks (user_id, title, awarded_at)
       select id, title, now() from ${filler}, unnest(array['more', 'and more']) title;
     insert into missions (day, kind, target) select current_date + n::int, 'posts', 5 from generate_series(1, 400) n
       on conflict do nothing`,
    // The shop, reports and analytics.
    `insert into shop_items (slug, name, description, price, image_url, category, created_at)
       select 'more-' || n, 'more', 'more', 1, '/shop/more.webp', 'animal', now() from ${each};
     insert into shop_ownerships (user_id, item_id, price, bought_at)
       select ${other.id}, id, 1, now() from shop_items where slug like 'more-%';
     insert into reports (reporter_id, target_type, target_id, reason, copy, tracking_code, created_at)
       select id, 'post', ${post.id}, 'spam', '{"content": "more"}', 'HG-more-' || id, now() from ${filler};
     insert into post_days (day, shard, count) select current_date - n::int, 0, 5 from generate_series(1, 30) n
       on conflict do nothing;
     update users set wins = 3 where id in (${author.id}, ${creator.id})`,
  );
}
