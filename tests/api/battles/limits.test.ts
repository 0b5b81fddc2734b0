/** How often one may post a battle (rules.md, Limits), at the limits' real size. */
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { limits } from '@/lib/contract/constants/limits';
import { askDirectUpload } from '@/lib/domains/media/schema';
import { db } from '@/lib/platform/database/client';
import { postBattle } from '../../support/battle-forms';
import { call } from '../../support/call';
import { aUser } from '../../support/factories';

test('ten a minute, and twenty an hour, since each is an upload too', async () => {
  const ada = await aUser();
  const untilRefused = async () => {
    let posted = 0;
    while ((await postBattle(ada)).status === 200) posted += 1;
    return posted;
  };
  expect(await untilRefused()).toBe(limits.post.points);
  // As when the minute is over; the hour is not.
  await db().rateLimit.deleteMany({ where: { key: `post:${ada.id}` } });
  expect(await untilRefused()).toBe(limits.upload.points - limits.post.points);
  await db().rateLimit.deleteMany({ where: { key: `post:${ada.id}` } });
  expect((await postBattle(ada)).status).toBe(429);
});

test('a large video is one upload, though the browser asks first whether it goes straight to a storage', async () => {
  const ada = await aUser();
  const body = { purpose: 'battle', name: 'a.mp4', size: 5_000_000, type: 'video/mp4' } as const;
  let posted = 0;
  while ((await call(askDirectUpload, { as: ada, body })).status === 200) {
    if ((await postBattle(ada)).status !== 200) break;
    posted += 1;
    await db().rateLimit.deleteMany({ where: { key: `post:${ada.id}` } });
  }
  expect(posted).toBe(limits.upload.points);
});
