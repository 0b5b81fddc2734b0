/** What a report says of the people behind it, and which reports are on the first page (rules.md, Safety). */
import { beforeEach, expect, test } from 'vitest';
import { editPost } from '@/lib/domains/posts/schema';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aPost, aUser, theCreator } from '../../support/factories';
import { decide, reported } from '../../support/reported';

const creator = await theCreator();
const page = async (query: object) => (await call(listReports, { as: creator, query })).body;

beforeEach(async () => void (await db().report.deleteMany({})));

test('a report says how many people reported what it shows: not those of another version, and nobody twice', async () => {
  const [author, one, two] = [await aUser(), await aUser(), await aUser()];
  const post = await aPost({ by: author, content: 'the first words' });
  const first = await reported('post', post.id, { by: one });
  await reported('post', post.id, { by: two });
  await call(editPost, { as: author, params: { postId: post.id }, body: { content: 'other words' } });
  await reported('post', post.id, { by: one });
  const peopleOf = async () =>
    (await page({ limit: 50 })).map(({ copy, reporters }) => [copy.content, reporters]);
  const reports = await peopleOf();
  expect(reports.toSorted()).toEqual([
    ['other words', 1],
    ['the first words', 2],
    ['the first words', 2],
  ]);
  // What is there now comes before the desk by itself where nobody has reported it, and nobody is behind that.
  await db().report.deleteMany({ where: { copy: { path: ['content'], equals: 'other words' } } });
  await decide(first, 'hide');
  expect(await peopleOf()).toEqual([['other words', 0]]);
});
