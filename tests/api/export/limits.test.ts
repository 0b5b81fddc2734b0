/** How many copies of one's data are made (rules.md, Limits), at their real size. */
import { expect, test, vi } from 'vitest';
import { dataExport } from '@/lib/contract/constants/export';
import { limits } from '@/lib/contract/constants/limits';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { GET } from '@/app/api/users/export/route';
import { exportData } from '@/lib/domains/export/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { rawCall, requestOf } from '../../support/call';
import { aUser } from '../../support/factories';
import { expectToComeBack } from '../../support/refusals';

test('one copy of one’s data an hour; who was told to wait still has theirs', async () => {
  const person = await aUser();
  const first = GET(requestOf('GET', exportData.path, { as: person }), { params: Promise.resolve({}) });
  const { body } = await first;
  expectToComeBack(await rawCall('GET', exportData.path, { as: person }), limits.export.window);
  await body?.cancel();
  const many = await Promise.all(Array.from({ length: dataExport.atOnce }, () => aUser()));
  const open = await Promise.all(
    many.map((as) => GET(requestOf('GET', exportData.path, { as }), { params: Promise.resolve({}) })),
  );
  const waiting = await aUser();
  expect((await rawCall('GET', exportData.path, { as: waiting })).body.code).toBe('export_in_progress');
  for (const each of open) await each.body?.cancel();
  expect((await rawCall('GET', exportData.path, { as: waiting })).status).toBe(200);
  expect((await rawCall('GET', exportData.path, { as: waiting })).status).toBe(429);
});

test('a copy that is cut off is none of them, three times a day', async () => {
  const as = await aUser();
  const start = () => GET(requestOf('GET', exportData.path, { as }), { params: Promise.resolve({}) });
  for (let cut = 0; cut <= limits.exportCutOff.points; cut += 1) {
    const { status, body } = await start();
    expect(status).toBe(200);
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await pendingEffects();
  }
  expectToComeBack(await rawCall('GET', exportData.path, { as }), limits.export.window);
});
