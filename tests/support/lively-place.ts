/** A well-filled database for statements and their query plans (tests/api/statements.test.ts). */
import { db } from '@/lib/platform/database/client';
import { inBulk } from './bulk';
import { aBattle, aRant, aRantComment, aTeam, aUser, bornYearsAgo } from './factories';
import type { Fixtures } from './fixtures';
import { aShowdownClip, joinsShowdown } from './showdown';

/** Writes many people, and many posts with comments, likes and reactions, in bulk. */
export async function fill(posts: number): Promise<void> {
  const people = 2000;
  // Without foreign key checks: the keys are correct by construction, and checking 250,000 of them would take longer than
  // the rest.
  await inBulk(`
    insert into users (email, username, username_key, password_hash, dob)
      select 'filler' || n || '@example.com', 'filler' || n, 'filler' || n, '-', '${bornYearsAgo(16)}'
      from generate_series(1, ${people}) n;
    insert into sessions (id, user_id, created_at, expires_at)
      select 'filler' || id, id, now(), now() + interval '30 days' from users;
    insert into mails (user_id, sealed, created_at, due_at)
      select id, '\\x00', now(), now() + interval '20 hours' from users;
    insert into mailed_tokens (hash, user_id, purpose, created_at, expires_at)
      select sha256(('filler' || id)::bytea), id, 'email_verify', now(), now() + interval '7 days' from users;
    insert into passkeys (user_id, credential_id, public_key, counter, transports, device, created_at)
      select id, 'filler' || id, '\\x00', 0, '{internal}', 'Chrome on Android', now() from users;
    insert into passkey_challenges (challenge, user_id, expires_at)
      select 'filler' || id, null, now() + interval '5 minutes' from users;
    insert into posts (user_id, content, created_at, likes, comment_count, reaction_total, reaction_counts)
      select 1 + n % ${people}, 'post ' || n, now() - n * interval '1 minute', 2, 3, 1, '{"W": 1}'
      from generate_series(1, ${posts}) n;
    insert into post_likes select id, 1 + (id + each) % ${people}, created_at from posts, generate_series(1, 2) each;
    insert into post_reactions select id, 1 + id % ${people}, 'W', created_at from posts;
    insert into comments (post_id, user_id, content, created_at, likes, reply_count)
      select id, 1 + (id + each) % ${people}, 'comment', created_at, 1, 1 from posts, generate_series(1, 3) each;
    insert into comment_likes select id, 1 + id % ${people}, created_at from comments;
    insert into replies (comment_id, user_id, content, created_at)
      select id, 1 + id % ${people}, 'reply', created_at from comments;
    insert into rants (content, category, ask_for_advice, created_at, upvotes, hugs, comment_count, reaction_counts)
      select 'rant ' || n, (array['School Life', 'Family Drama', 'Fake Friends'])[1 + n % 3], n % 2 = 0,
             now() - n * interval '1 minute', n % 40, 1, 3, '{"😢": 1}'
      from generate_series(1, ${posts}) n;
    insert into rant_authors select id, 1 + id % ${people} from rants;
    insert into rant_upvotes select id, 1 + (id + each) % ${people}, created_at from rants, generate_series(1, 2) each;
    insert into rant_hugs select id, 1 + id % ${people}, created_at from rants;
    insert into rant_reactions select id, 1 + id % ${people}, '😢', created_at from rants;
    insert into rant_comments (rant_id, content, created_at)
      select id, 'comment', created_at from rants, generate_series(1, 3);
    insert into rant_comment_authors select id, 1 + id % ${people} from rant_comments;
    insert into battles (user_id, category, content, media_url, opponent_id, opponent_media_url, votes, opponent_votes,
        voting_deadline, created_at)
      select 1 + n % ${people}, 'dance', 'battle ' || n, '/media/a.mp4', 1 + (n + 1) % ${people}, '/media/b.mp4', 1, 1,
             now() + n * interval '1 minute', now()
      from generate_series(1, ${posts}) n;
    insert into battle_votes (battle_id, user_id, vote_for, created_at)
      select id, 1 + (id + each + 1) % ${people}, (array['creator', 'opponent'])[each], created_at
      from battles, generate_series(1, 2) each;
    insert into teams (name, name_key, creator_id, created_at)
      select 'filler' || n, 'filler' || n, 1 + n % ${people}, now() from generate_series(1, ${posts}) n;
    insert into team_members (team_id, user_id, joined_at) select id, creator_id, created_at from teams;
    insert into showdown_cycles (opens_on, date, started_at, ended_at, created_at)
      select day, day + 5, day + 5, day + 6, day from (
        select date '2025-04-21' - 7 * n as day from generate_series(1, 40) n) weeks;
    insert into showdown_date_options (cycle_id, date, votes) select id, date, 200 from showdown_cycles;
    insert into showdown_date_votes
      select cycle_id, each, id, now() from showdown_date_options, generate_series(1, 200) each;
    insert into showdown_participants (cycle_id, user_id, joined_at)
      select id, each, now() from showdown_cycles, generate_series(1, 200) each;
    insert into showdown_clips (cycle_id, user_id, category, url, votes, created_at)
      select cycle_id, user_id, category, 'https://clips.example/', 3, now()
      from showdown_participants, unnest(array['Rap', 'Dance', 'Singing']) category;
    insert into showdown_clip_votes
      select cycle_id, 300 + 3 * user_id + each, category, id, now() from showdown_clips, generate_series(0, 2) each;
    insert into notices (user_id, kind, subject_type, subject_id, created_at)
      select user_id, 'like', 'post', id, created_at from posts;
    insert into shop_ownerships select users.id, shop_items.id, price, now() from users, shop_items;
    insert into worn_items select user_id, category, min(item_id)
      from shop_ownerships join shop_items on item_id = id group by 1, 2;`);
}

/** Adds more of everything that a read may show to the people and posts of some fixtures. */
export async function enliven({ author, other, post, comment, rant }: Fixtures): Promise<void> {
  const now = new Date();
  const by = { userId: other.id, createdAt: now };
  await db().post.createMany({
    data: Array.from({ length: 12 }, (_, each) => ({
      userId: other.id,
      content: `more ${each}`,
      createdAt: now,
    })),
  });
  await db().comment.createMany({
    data: Array.from({ length: 12 }, () => ({ ...by, postId: post.id, content: 'o' })),
  });
  await db().post.update({
    where: { id: post.id },
    data: { commentCount: 13, likes: 1, reactionTotal: 1, reactionCounts: { Slay: 1 } },
  });
  await db().postLike.create({ data: { ...by, postId: post.id } });
  await db().postReaction.create({ data: { ...by, postId: post.id, label: 'Slay' } });
  await db().reply.createMany({
    data: Array.from({ length: 5 }, () => ({ ...by, commentId: comment.id, content: 'r' })),
  });
  for (let each = 0; each < 12; each += 1) {
    const more = await aRant({ by: other, content: `more ${each}` });
    await db().rantHug.create({ data: { ...by, rantId: more.id } });
    await aRantComment({ by: author, on: rant });
  }
  for (let each = 0; each < 5; each += 1) {
    const rapper = await aUser();
    await joinsShowdown(rapper);
    await aShowdownClip({ by: rapper });
  }
  for (let each = 0; each < 5; each += 1) {
    const data = { gameName: 'Ludo', uid: '1', description: 'd', createdAt: now, creatorId: author.id };
    await aBattle({ by: other, against: author, answered: true });
    await aTeam({ by: author });
    await db().squad.create({ data: { ...data, members: { create: { userId: author.id, joinedAt: now } } } });
  }
}
