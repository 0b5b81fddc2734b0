/** Joining where many have joined before: a device works for it (contract.md, Accounts; docs/decisions/081-proof-of-work.md). */
import { createHash } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '@/lib/contract/constants/limits';
import { proofOfWork } from '@/lib/contract/constants/registration';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { settle } from '@/lib/contract/scheduled';
import { type RegisterChallenge, registerChallenge } from '@/lib/domains/registration/challenge-schema';
import { countUse } from '@/lib/http/api/rate-limit';
import { db } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { aUser, bornYearsAgo } from '../../support/factories';

afterEach(() => setClockOffset(0));

const school = { 'x-forwarded-for': '10.20.0.1' };
const elsewhere = { 'x-forwarded-for': '10.20.0.2' };
let made = 0;
const join = (proof?: string, headers = school, changes: Record<string, unknown> = {}) => {
  made += 1;
  const username = `works_${made}`;
  const usual = {
    email: `${username}@example.com`,
    username,
    password: 'suya on a friday',
    dob: bornYearsAgo(16),
  };
  return rawCall('POST', '/api/register', { headers, body: { ...usual, proof, ...changes } });
};
const asked = { code: 'proof_of_work_required' };

const challenge = async (headers = school) => (await call(registerChallenge, { headers })).body;
const inWords = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64');
async function worked(given?: RegisterChallenge, headers = school) {
  const it = given ?? (await challenge(headers));
  return { challenge: it, solution: await solveChallenge({ challenge: it, deriveKey }) };
}
const proof = async (headers = school) => inWords(await worked(undefined, headers));

beforeAll(async () => {
  for (let each = 0; each < limits.registration.points; each += 1)
    await countUse('registration', '10.20.0.1');
});

test('beyond thirty an hour: without work refused, with it welcome; elsewhere nothing is asked', async () => {
  expect((await join()).body).toMatchObject(asked);
  expect((await join(await proof())).status).toBe(200);
  expect((await join(undefined, elsewhere)).status).toBe(200);
});

test('a proof is good once, of fifty at once and on another server too', async () => {
  const one = await proof();
  const answers = await fiftyTimes(() => join(one));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject(asked);
  // What another server knows of it stands in the database.
  const { challenge: it } = JSON.parse(Buffer.from(one, 'base64').toString());
  const hash = new Uint8Array(createHash('sha256').update(it.signature).digest());
  expect(await db().usedProof.count({ where: { hash } })).toBe(1);
});

test('stale, of another address, changed in any part, half, or nonsense: refused alike', async () => {
  const stale = await proof();
  setClockOffset(proofOfWork.lifetime + 1000);
  expect((await join(stale)).body).toMatchObject(asked);
  setClockOffset(0);
  expect((await join(await proof(elsewhere))).body).toMatchObject(asked);
  const good = await worked();
  const { parameters } = good.challenge;
  const changed = [
    {
      ...good,
      challenge: { ...good.challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 9 } },
    },
    { ...good, challenge: { ...good.challenge, parameters: { ...parameters, cost: 1 } } },
    { ...good, challenge: { ...good.challenge, signature: '0'.repeat(64) } },
    { ...good, solution: { ...good.solution, derivedKey: '0'.repeat(64) } },
    { challenge: good.challenge },
    null,
  ];
  const nonsense = ['', 'x', '%', Buffer.from('{').toString('base64'), 'a\u0000'];
  for (const each of [...changed.map(inWords), ...nonsense]) {
    const answer = await join(each);
    expect([answer.status, answer.body], each).toEqual([403, expect.objectContaining(asked)]);
  }
  // Nothing of that used it up.
  expect((await join(inWords(good))).status).toBe(200);
  expect((await join('a'.repeat(2001))).status).toBe(400);
});

test('its signature in capitals is the same proof', async () => {
  const good = await worked();
  expect((await join(inWords(good))).status).toBe(200);
  const shouted = {
    ...good,
    challenge: { ...good.challenge, signature: good.challenge.signature.toUpperCase() },
  };
  expect((await join(inWords(shouted))).body).toMatchObject(asked);
});

test('a name that is taken uses the work up; what it counted is taken back', async () => {
  const [one, { username }] = [await proof(), await aUser()];
  expect((await join(one, school, { username })).status).toBe(409);
  expect((await join(one)).body).toMatchObject(asked);
});

test('a device tries so many keys at least and at most', async () => {
  const counters = [];
  for (let each = 0; each < 8; each += 1) counters.push((await worked()).solution?.counter ?? 0);
  expect(Math.min(...counters)).toBeGreaterThanOrEqual(proofOfWork.tries.least);
  expect(Math.max(...counters)).toBeLessThanOrEqual(proofOfWork.tries.most);
});

test('what was used is forgotten once nobody could use it, and not before', async () => {
  await join(await proof());
  const headers = { authorization: `Bearer ${process.env.CRON_SECRET}` };
  await call(settle, { headers });
  expect(await db().usedProof.count()).toBeGreaterThan(0);
  setClockOffset(proofOfWork.lifetime + 1000);
  await call(settle, { headers });
  expect(await db().usedProof.count()).toBe(0);
});

test('three hundred an hour, and no more with any work', async () => {
  for (let each = 0; each < limits.provenRegistration.points; each += 1)
    await countUse('provenRegistration', '10.20.0.3');
  for (let each = 0; each < limits.registration.points; each += 1)
    await countUse('registration', '10.20.0.3');
  const crowd = { 'x-forwarded-for': '10.20.0.3' };
  expect((await join(await proof(crowd), crowd)).status).toBe(429);
  expect(limits.registration.points + limits.provenRegistration.points).toBe(300);
});
