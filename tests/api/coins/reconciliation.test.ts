import { expect, test } from 'vitest';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { addComment, likeComment, likePost, reactToPost } from '@/lib/domains/posts/schema';
import { statement, transaction } from '@/lib/platform/database/client';
import { reconcile } from '@/lib/workflows/reconciliation';
import { call } from '../../support/call';
import { aPost, aSquad, aUser } from '../../support/factories';

const differing = async () =>
  (await reconcile()).filter((each) => each.differences > 0).map(({ column, ids }) => [column, ids]);

/** Something of everything that is summed or counted, made by the calls themselves. */
async function aLivelyPost() {
  const [author, reader] = [await aUser(), await aUser()];
  const post = await aPost({ by: author });
  await call(likePost, { as: reader, body: { postId: post.id } });
  await call(reactToPost, { as: reader, body: { postId: post.id, reaction: 'Facts' } });
  await call(reactToPost, { as: author, body: { postId: post.id, reaction: 'No Cap' } });
  const { body } = await call(addComment, { as: reader, body: { postId: post.id, content: 'True!' } });
  await call(likeComment, { as: author, body: { commentId: body.comment.id } });
  const squad = await aSquad({ by: author, members: [reader] });
  await transaction((tx) => moveCoins(tx, { userId: reader.id, amount: -40, reason: 'boost' }));
  return { author, reader, post, comment: body.comment, squad };
}

test('nothing differs after ordinary use', async () => {
  await aLivelyPost();
  expect(await differing()).toEqual([]);
});

test('each sum and count that was tampered with is found, with its id', async () => {
  const { author, post, comment, squad } = await aLivelyPost();
  const tampered: [string, string, number][] = [
    ['users.coins', 'update users set coins = coins + 1 where id = $1', author.id],
    ['posts.likes', 'update posts set likes = likes + 1 where id = $1', post.id],
    ['posts.comment_count', 'update posts set comment_count = 0 where id = $1', post.id],
    ['posts.reaction_total', 'update posts set reaction_total = 3 where id = $1', post.id],
    [
      'posts.reaction_counts',
      `update posts set reaction_counts = '{"Facts": 1, "Cap": 1}' where id = $1`,
      post.id,
    ],
    ['comments.likes', 'update comments set likes = 7 where id = $1', comment.id],
    ['squads.member_count', 'update squads set member_count = 1 where id = $1', squad.id],
  ];
  for (const [column, text, id] of tampered) await statement(`tamper ${column}`, text, [id]);
  expect(await differing()).toEqual(tampered.map(([column, , id]) => [column, [id]]));
});

test('a ledger row whose running sum is wrong is found', async () => {
  const person = await aUser();
  const [entry] = await statement<{ id: number }>(
    'tamper ledger',
    `insert into coin_entries (user_id, amount, balance_after, reason, created_at)
     values ($1, 0, 99, 'tampered', now()) returning id`,
    [person.id],
  );
  const findings = await reconcile();
  expect(findings.find((each) => each.column === 'coin_entries.balance_after')).toMatchObject({
    differences: 1,
    ids: [entry?.id],
  });
});
