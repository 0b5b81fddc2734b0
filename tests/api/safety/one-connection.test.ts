/** A decision needs one connection to the database: with two, as many decisions as there are connections would wait for each other. */
import { beforeAll, expect, test } from 'vitest';
import { moderate } from '@/lib/domains/safety/moderation-schema';
import { call } from '../../support/call';
import { aChampion, aPost, aUser, bornYearsAgo } from '../../support/factories';
import { reported } from '../../support/report-calls';

beforeAll(() => {
  // Before anything asks for the pool.
  process.env.DATABASE_POOL = '1';
  process.env.CONNECTION_TIMEOUT_MS = '1000';
});

test('a champion hides a post with a pool of one', async () => {
  const [champion, author] = [await aUser(), await aUser()];
  await aChampion({ who: champion, dob: bornYearsAgo(18) });
  const id = await reported('post', (await aPost({ by: author })).id);
  const body = { action: 'hide', rule: 'R2' } as const;
  const { status, message } = await call(moderate, { as: champion, params: { id }, body });
  expect({ status, message }).toEqual({ status: 200, message: 'Hidden. Nobody sees it any more.' });
});
