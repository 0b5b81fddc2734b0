/** Pages count as reads: seven hundred of them in half a minute were answered from one session. */
import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '@/lib/contract/constants/limits';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { sessionLifetime } from '@/lib/contract/constants/accounts';
import { pageAccountHeader } from '@/lib/contract/service-worker';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { endOtherSessions } from '@/lib/domains/accounts/sessions-schema';
import { listTeams } from '@/lib/domains/teams/schema';
import { pool } from '@/lib/platform/database/pool';
import { middleware } from '@/middleware';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { anotherLogin, aUser, type Person } from '../../support/factories';

// The limiter's window is a minute of the machine's clocks, which stand: a slow machine begins no other one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (path: string, { as, from = '10.9.0.1' }: { as?: Person; from?: string } = {}) =>
  middleware(
    new NextRequest(`http://localhost:3000${path}`, {
      headers: {
        'x-forwarded-for': from,
        ...(as ? { cookie: `${sessionCookieName}=${as.token}` } : {}),
      },
    }),
  );

test('a person’s pages and calls are counted together', async () => {
  const [me, other] = [await aUser(), await aUser()];
  const { points } = limits.read;
  for (let each = 0; each < points / 2; each += 1) {
    expect((await open('/dashboard', { as: me })).status).toBe(200);
    expect((await call(listTeams, { as: me })).status).toBe(200);
  }
  // What each part had fetched ahead for itself is all that may come on top.
  const statuses: number[] = [];
  for (let each = 0; each < 60; each += 1) statuses.push((await open('/dashboard', { as: me })).status);
  expect(statuses.at(-1)).toBe(429);
  const refused = await open('/dashboard', { as: me });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await refused.text()).toContain('You are going too fast.');
  expect((await open('/dashboard', { as: other })).status).toBe(200);
});

test('a visitor’s are counted by their network, and a cookie that is nobody’s is a visitor’s', async () => {
  const { points } = limits.read;
  for (let each = 0; each < points; each += 1) expect((await open('/titan')).status).toBe(200);
  expect((await open('/titan')).status).toBe(429);
  expect((await open('/titan', { as: { token: 'a.b.c' } as Person })).status).toBe(429);
  expect((await open('/titan', { from: '10.9.0.2' })).status).toBe(200);
});

test('a session that was ended spends nothing of its owner’s: its pages are a visitor’s', async () => {
  const owner = await aUser();
  const thief = { ...owner, ...(await anotherLogin(owner)) };
  const { points } = limits.read;
  const from = '10.9.0.3';
  expect((await open('/dashboard', { as: thief, from })).headers.get(pageAccountHeader)).toBe(
    String(owner.id),
  );
  await call(endOtherSessions, { as: owner });
  let last = await open('/dashboard', { as: thief, from });
  for (let each = 0; each < points + 60; each += 1) last = await open('/dashboard', { as: thief, from });
  expect(last.status).toBe(429);
  expect(last.headers.get(pageAccountHeader)).toBeNull();
  for (let each = 0; each < points / 2; each += 1)
    expect((await open('/dashboard', { as: owner })).status).toBe(200);
  expect((await call(listTeams, { as: owner })).status).toBe(200);
});

test('whose a session is that goes on is asked once for many pages', async () => {
  const me = await aUser();
  const asked = vi.spyOn(pool(), 'query');
  for (let each = 0; each < 100; each += 1) await open('/dashboard', { as: me });
  const times = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('session_person')).length;
  asked.mockRestore();
  expect(times).toBeGreaterThan(0);
  expect(times).toBeLessThanOrEqual(5);
});

test('a session whose time is over is a visitor’s', async () => {
  const me = await aUser();
  setClockOffset(sessionLifetime + 1000);
  const { headers } = await open('/dashboard', { as: me, from: '10.9.0.4' });
  setClockOffset(0);
  expect(headers.get(pageAccountHeader)).toBeNull();
});
