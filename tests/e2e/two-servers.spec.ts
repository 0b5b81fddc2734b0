/** Two app servers on one database (quality.md, Faults): what one is told, the other knows. */
import { limits } from '@/lib/contract/constants/limits';
import { login } from '@/lib/domains/accounts/entry-schema';
import { logout, me } from '@/lib/domains/accounts/schema';
import { listBattles, voteInBattle } from '@/lib/domains/battles/schema';
import { createPost } from '@/lib/domains/posts/schema';
import type { TestCluster } from '../../scripts/chaos/cluster.ts';
import { answerTo, ask } from './support/ask.ts';
import { aCluster } from './support/cluster.ts';
import { sql } from './support/made.ts';
import { aPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

let cluster: TestCluster;
let [here, there] = ['', ''];

// One house for all: a beforeAll of its own in each worker would start several.
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  // With the limits of every day, which other tests do without.
  cluster = await aCluster({ RATE_LIMIT_SCALE: '1' }, 2);
  [here, there] = cluster.urls as [string, string];
});
test.afterAll(() => cluster.stop());

test('a logout on one ends the session on the other', async () => {
  const person = await aPerson('leaver', here);
  expect((await answerTo(me, { as: person }, there)).status).toBe(200);
  await ask(logout, { as: person }, here);
  expect((await answerTo(me, { as: person }, there)).status).toBe(401);
});

test('a vote on one is counted on the other, and not again', async () => {
  const [ada, bola, fan] = [
    await aPerson('ada', here),
    await aPerson('bola', here),
    await aPerson('fan', here),
  ];
  const [row] = await sql(
    `insert into battles (user_id, opponent_id, category, content, media_url, opponent_media_url, created_at, voting_deadline)
     select a.id, b.id, 'dance', 'two servers', '/media/one.mp4', '/media/two.mp4', now(), now() + interval '1 day'
     from users a, users b where a.username = $1 and b.username = $2 returning id`,
    [ada.username, bola.username],
    cluster.databaseUrl,
  );
  const battleId = Number(row?.id);
  const vote = { as: fan, body: { battleId, voteFor: 'creator' as const } };
  await ask(voteInBattle, vote, here);
  const [seen] = await ask(listBattles, { as: ada }, there);
  expect(seen).toMatchObject({ id: battleId, votes: 1 });
  expect((await answerTo(voteInBattle, vote, there)).status).toBe(409);
});

test('what is limited is limited over both together', async () => {
  const person = await aPerson('hasty', here);
  const wrong = { body: { email: person.email, password: 'not the one' } };
  const tries = Array.from({ length: 30 }, (_, each) => answerTo(login, wrong, each % 2 ? here : there));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  const { points } = limits.loginPerAccount;
  expect(statuses.toSorted()).toEqual([...Array(points).fill(401), ...Array(30 - points).fill(429)]);

  const posts = Array.from({ length: 30 }, (_, each) => {
    const body = { content: `number ${each}`, mode: 'main' as const };
    return answerTo(createPost, { as: person, body }, each % 2 ? here : there);
  });
  const made = (await Promise.all(posts)).filter(({ status }) => status === 200);
  expect(made.length).toBeLessThanOrEqual(limits.post.points);
  expect(made.length).toBeGreaterThan(0);
});
