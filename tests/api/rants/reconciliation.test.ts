import { expect, test } from 'vitest';
import { statement } from '@/lib/platform/database/client';
import { reconcile } from '@/lib/workflows/reconciliation';
import { rawCall } from '../../support/call';
import { createFixtures } from '../../support/fixtures';

const differing = async () =>
  (await reconcile()).filter((each) => each.differences > 0).map(({ column, ids }) => [column, ids]);

test('what rants count is what their rows are; whatever was tampered with is found', async () => {
  const { author, other, rant } = await createFixtures();
  const press = (as: typeof other, path: string, body = {}) =>
    rawCall('POST', path, { as, body: { rantId: rant.id, ...body } });
  await press(other, '/api/upvote-rant');
  await press(other, '/api/send-hug');
  await press(author, '/api/send-hug');
  await press(other, '/api/react-to-rant', { reaction: '😮' });
  await press(author, '/api/add-comment', { content: 'Still here' });
  expect(await differing()).toEqual([]);
  const tampered = [
    ['rants.upvotes', 'update rants set upvotes = 7 where id = $1'],
    ['rants.hugs', 'update rants set hugs = 0 where id = $1'],
    ['rants.comment_count', 'update rants set comment_count = comment_count + 1 where id = $1'],
    ['rants.reaction_counts', `update rants set reaction_counts = '{"😮": 1, "😡": 1}' where id = $1`],
  ] as const;
  for (const [column, text] of tampered) await statement(`tamper ${column}`, text, [rant.id]);
  expect(await differing()).toEqual(tampered.map(([column]) => [column, [rant.id]]));
});
