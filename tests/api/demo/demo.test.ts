import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { xpFor } from '@/lib/contract/constants/coins';
import { login } from '@/lib/domains/accounts/entry-schema';
import { mayJoin } from '@/lib/domains/accounts/rules';
import { me } from '@/lib/domains/accounts/schema';
import { hallOfFame } from '@/lib/domains/hall-of-fame/schema';
import { listPosts } from '@/lib/domains/posts/schema';
import { listSquads } from '@/lib/domains/squads/schema';
import { now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';
import { reconcile } from '@/lib/workflows/reconciliation';
import { seedOnce } from '@/prisma/seed/demo';
import { demoCreator, demoPerson } from '@/prisma/seed/people';
import { call } from '../../support/call';

const day = 86_400_000;
const counts = async () =>
  Promise.all([db().user.count(), db().post.count(), db().comment.count(), db().reply.count()]);

beforeAll(seedOnce);

test('the first start fills an empty database, a second changes nothing', async () => {
  const first = await counts();
  await seedOnce();
  expect(await counts()).toEqual(first);
  const [people, posts, comments, replies] = first;
  expect(people).toBeGreaterThanOrEqual(30);
  expect(posts).toBeGreaterThanOrEqual(200);
  expect(comments).toBeGreaterThanOrEqual(500);
  expect(replies).toBeGreaterThanOrEqual(150);
});

test('balances equal ledgers, counts equal rows, and XP is what the rules give', async () => {
  expect((await reconcile()).filter((each) => each.differences > 0)).toEqual([]);
  const wrong = await statement(
    'demo xp',
    `select username from users u where xp <>
       $1 * (select count(*) from posts where user_id = u.id)
       + $2 * (select count(*) from comments where user_id = u.id)
       + $3 * (select count(*) from post_likes l join posts p on p.id = l.post_id where p.user_id = u.id and l.user_id <> u.id)
       + $3 * (select count(*) from comment_likes l join comments c on c.id = l.comment_id where c.user_id = u.id and l.user_id <> u.id)
       + $4 * (select count(*) from squad_wins where reported_by = u.id)
       + $5 * u.wins
       + $6 * (select count(*) from showdown_champions where user_id = u.id and rank = 1)
       + $7 * (select count(*) from mission_runs where user_id = u.id and claimed_at is not null)`,
    [
      xpFor.post,
      xpFor.comment,
      xpFor.likeReceived,
      xpFor.squadWin,
      xpFor.battleWon,
      xpFor.showdownChampion,
      xpFor.mission,
    ],
  );
  expect(wrong).toEqual([]);
});

test('posts are all different and follow each other over two weeks, the last day the liveliest', async () => {
  const posts = await db().post.findMany({ orderBy: { id: 'asc' } });
  expect(new Set(posts.map((each) => each.content)).size).toBe(posts.length);
  const times = posts.map((each) => each.createdAt.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.at(-1)).toBeLessThanOrEqual(now().getTime());
  expect(times[0]).toBeGreaterThan(now().getTime() - 15 * day);
  expect(times.filter((each) => each > now().getTime() - day).length).toBeGreaterThan(40);
});

test('nothing is said before what it answers, nor in the future', async () => {
  const early = await statement(
    'demo order',
    `select 'comment' from comments c join posts p on p.id = c.post_id where c.created_at < p.created_at
     union all select 'reply' from replies r join comments c on c.id = r.comment_id where r.created_at < c.created_at
     union all select 'reply' from replies where created_at > $1`,
    [now()],
  );
  expect(early).toEqual([]);
});

test('everybody but the creator is of age, and every picture is there', async () => {
  const users = await db().user.findMany({ where: { email: { not: demoCreator.email } } });
  for (const user of users) expect(mayJoin(user.dob.toISOString().slice(0, 10), now())).toBe(true);
  for (const { profileMediaUrl } of users)
    if (profileMediaUrl) expect(existsSync(`public${profileMediaUrl}`)).toBe(true);
});

test('both demo accounts log in and see the demo', async () => {
  for (const { email, password, username } of [demoPerson, demoCreator]) {
    const { status, body } = await call(login, { body: { email, password } });
    expect(status).toBe(200);
    const mine = await call(me, { as: body });
    expect(mine.body).toMatchObject({
      username,
      coins: 100,
      is_creator: username === demoCreator.username ? 1 : 0,
    });
    expect((await call(listPosts, { as: body, query: { limit: 50 } })).body).toHaveLength(50);
  }
  const { body } = await call(login, { body: demoPerson });
  expect((await call(listSquads, { as: body, query: { mine: '1' } })).body).toHaveLength(2);
});

test('the Hall of Fame knows who earned, and whom the creator account picked', async () => {
  const { body: as } = await call(login, { body: demoPerson });
  const { topEarners, developerPicks } = (await call(hallOfFame, { as })).body;
  expect(topEarners.length).toBeGreaterThanOrEqual(5);
  expect(topEarners[0]?.coins).toBeGreaterThanOrEqual(500);
  expect(developerPicks.length).toBeGreaterThanOrEqual(3);
});

test('a fresh install shows 3 on the Chats link', async () => {
  const { email, password } = demoPerson;
  const { body } = await call(login, { body: { email, password } });
  expect((await call(me, { as: body })).body.unread_chats).toBe(3);
});
