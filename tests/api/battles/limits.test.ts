/** How often one may post a battle (rules.md, Limits), at the limits' real size. */
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { limits } from '@/lib/contract/constants/limits';
import { db } from '@/lib/platform/database/client';
import { postBattle } from '../../support/battle-forms';
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
