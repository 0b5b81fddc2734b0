/**
 * Data in every table of the first migration, as the first version stored it. It is plain SQL, because today's factories
 * only know today's columns. Counts match their rows and balances match the ledger, and an upgrade must preserve that.
 */
export const fillFirstTables = `
insert into users (email, username, username_key, password_hash, dob, verified, xp, coins, wins, profile_media_url,
                   profile_media_type, created_at) values
  ('amaka@example.com', 'Amaka', 'amaka', '$argon2id$v=19$one', '2010-02-28', true, 120, 70, 0,
   'https://abc.ufs.sh/f/profile-${'0a1b'.repeat(8)}.jpg', 'image/webp', '2026-01-05T08:00:00.123Z'),
  ('tunde@example.com', 'tunde', 'tunde', '$argon2id$v=19$two', '2008-12-31', false, 5, 0, 0, null, null,
   '2026-01-05T08:00:01Z'),
  ('ife@example.com', 'ife_0', 'ife_0', '$argon2id$v=19$three', '2012-06-15', false, 0, 15, 0, null, null,
   '2026-02-01T23:59:59.999Z'),
  ('deleted:4', 'deleted', 'deleted:4', '', '2011-01-01', false, 0, 0, 0, null, null, '2026-02-02T00:00:00Z');

insert into sessions (id, user_id, created_at, expires_at) values
  ('session-of-amaka', 1, '2026-03-01T10:00:00Z', '2026-03-31T10:00:00Z'),
  ('session-of-tunde', 2, '2026-03-02T10:00:00Z', '2026-04-01T10:00:00Z');

insert into coin_entries (user_id, amount, balance_after, reason, reference, idempotency_key, created_at) values
  (1, 20, 20, 'mission', 'mission:2026-02-01', 'mission:2026-02-01', '2026-02-01T10:00:00Z'),
  (1, 40, 60, 'battle', 'battle:7', null, '2026-02-02T10:00:00Z'),
  (1, 10, 70, 'flip', null, 'flip-1', '2026-02-03T10:00:00Z'),
  (2, 25, 25, 'showdown', 'showdown:1', null, '2026-02-04T10:00:00Z'),
  (2, -25, 0, 'flip', null, 'flip-1', '2026-02-05T10:00:00Z'),
  (3, 15, 15, 'flip', null, null, '2026-02-06T10:00:00Z');

insert into posts (user_id, content, created_at, edited_at, likes, comment_count, reaction_total, reaction_counts) values
  (1, 'First post. Ẹ kú àárọ̀ 🌅, "quoted" and ''single''', '2026-02-10T07:00:00.001Z', null, 2, 2, 2,
   '{"fire": 1, "lol": 1}'),
  (2, E'Two\\nlines', '2026-02-11T07:00:00Z', '2026-02-11T08:00:00Z', 0, 0, 0, '{}'),
  (3, repeat('x', 2000), '2026-02-12T07:00:00Z', null, 1, 1, 0, '{}');

insert into post_likes (post_id, user_id, created_at) values
  (1, 2, '2026-02-10T08:00:00Z'), (1, 3, '2026-02-10T09:00:00Z'), (3, 1, '2026-02-12T09:00:00Z');

insert into post_reactions (post_id, user_id, label, created_at) values
  (1, 2, 'fire', '2026-02-10T08:00:00Z'), (1, 3, 'lol', '2026-02-10T09:00:00Z');

insert into comments (post_id, user_id, content, pinned, likes, created_at) values
  (1, 2, 'Good morning', true, 2, '2026-02-10T08:01:00Z'),
  (1, 3, 'Morning o', false, 0, '2026-02-10T08:02:00Z'),
  (3, 1, 'So many x', false, 0, '2026-02-12T08:02:00Z');

insert into comment_likes (comment_id, user_id, created_at) values
  (1, 1, '2026-02-10T08:03:00Z'), (1, 3, '2026-02-10T08:04:00Z');

insert into replies (comment_id, user_id, content, created_at) values
  (1, 1, 'And to you', '2026-02-10T08:05:00Z'), (1, 3, 'And me', '2026-02-10T08:06:00Z');

insert into rate_limits (key, points, expire) values ('login:amaka', 3, 1772000000000), ('read:1', 20, null);

insert into idempotency_keys (user_id, key, call, body_hash, answer, created_at) values
  (1, 'press-1', 'POST /api/posts', 'abc', '{"status":200}', '2026-02-10T07:00:00Z'),
  (2, 'press-1', 'POST /api/posts', 'def', null, '2026-02-11T07:00:00Z');

insert into squads (creator_id, game_name, uid, description, status, wins, is_featured, member_count, created_at) values
  (1, 'Call of Duty', 'UID-1', 'Evenings only', 'open', 0, true, 2, '2026-02-20T10:00:00Z'),
  (2, 'Free Fire', 'UID-2', 'Anyone', 'closed', 0, false, 1, '2026-02-21T10:00:00Z'),
  (3, 'Call of Duty', 'UID-3', 'Girls', 'open', 0, false, 1, '2026-02-22T10:00:00Z');

insert into squad_members (squad_id, user_id, joined_at) values
  (1, 1, '2026-02-20T10:00:00Z'), (1, 2, '2026-02-20T11:00:00Z'),
  (2, 2, '2026-02-21T10:00:00Z'), (3, 3, '2026-02-22T10:00:00Z');

insert into squad_messages (squad_id, user_id, message, post_id, created_at) values
  (1, 1, 'Tonight at eight?', null, '2026-02-20T12:00:00Z'),
  (1, 2, 'See this', 1, '2026-02-20T12:01:00Z');
`;
