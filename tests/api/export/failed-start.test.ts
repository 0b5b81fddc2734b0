/** A copy of one's data that fails before its first byte is none (rules.md, Limits). */
import { afterAll, expect, test, vi } from 'vitest';

// The limits as they are.
vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { exportData } from '@/lib/domains/export/schema';
import { call } from '../../support/call';
import { startProxy } from '../../support/database-proxy';
import { aUser } from '../../support/factories';

const proxy = await startProxy(process.env.DATABASE_URL as string);
// Before anything asked for the pool.
process.env.DATABASE_URL = proxy.url;
process.env.STATEMENT_TIMEOUT_MS = '2000';
afterAll(proxy.shut);

test('whoever is told to try again in a moment gets it then, once an hour', async () => {
  const person = await aUser();
  const silent = proxy.freezeAt('select t.email_verified_at, t.first_login_at');
  const asking = call(exportData, { as: person });
  await silent;
  expect((await asking).status).toBe(503);
  const { status, message } = await call(exportData, { as: person });
  expect(status, message).toBe(200);
  expect((await call(exportData, { as: person })).status).toBe(429);
});
