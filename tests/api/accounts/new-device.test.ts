/** A login on a new device is told by mail (rules.md, Sessions). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '@/lib/contract/constants/limits';

vi.hoisted(() => {
  process.env.RATE_LIMIT_SCALE = '1';
});

import { forgotPassword, resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { type Answer, call, fiftyTimes, rawCall } from '../../support/call';
import { aUser } from '../../support/factories';
import { addresseeOf, aMailbox, type Mailbox, tokenIn } from '../../support/mails';

let mailbox: Mailbox;
let passwordHash: string;
beforeAll(async () => {
  mailbox = await aMailbox();
  passwordHash = await hashPassword(password);
});
afterAll(() => mailbox.remove());

const password = 'suya on a friday';
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
let made = 0;
const enter = (email: string, headers: Record<string, string> = {}, given = password) => {
  made += 1;
  return rawCall('POST', '/api/login', {
    body: { email, password: given },
    headers: {
      'user-agent': phone,
      'x-forwarded-for': `10.8.${Math.floor(made / 250)}.${made % 250}`,
      ...headers,
    },
  });
};
const deviceOf = ({ headers }: Answer<unknown>) => ({
  cookie:
    headers
      .getSetCookie()
      .find((each) => each.startsWith('hypegist.device='))
      ?.split('; ')[0] ?? '',
});

async function mailsTo(email: string) {
  await pendingEffects();
  return (await mailbox.take()).filter((each) => addresseeOf(each) === email);
}

test('the first login of all is no news, the same device neither; another one is', async () => {
  const { email, username } = await aUser({ passwordHash });
  const first = await enter(email);
  await enter(email, deviceOf(first));
  expect(await mailsTo(email)).toEqual([]);
  const second = await enter(email.toUpperCase());
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('A new login to your HypeGist account');
  expect(mail?.text).toMatch(
    new RegExp(`your account ${username} on Chrome on Android, at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC`),
  );
  expect(mail?.text?.match(/https?:\/\/\S+/g)).toEqual(['http://localhost:3000/forgot-password']);
  await enter(email, deviceOf(second));
  expect(await mailsTo(email)).toEqual([]);
});

/** Sets another password by a mailed link. @returns the cookies, as the browser sends them with the next login */
async function reset(email: string, next: string) {
  await call(forgotPassword, { body: { email } });
  const token = tokenIn((await mailsTo(email)).at(-1));
  const answer = await call(resetPassword, { body: { token, password: next } });
  expect(answer.status).toBe(200);
  await mailsTo(email);
  const cookies = answer.headers.getSetCookie().map((each) => each.split('; ')[0]);
  return { cookie: cookies.join('; ') };
}

test('after another password by mail, too: whoever reads the mail may never have been here', async () => {
  const { email } = await aUser({ passwordHash });
  const known = deviceOf(await enter(email));
  const stranger = await reset(email, 'puff puff at noon');
  await enter(email, stranger, 'puff puff at noon');
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'A new login to your HypeGist account',
  ]);
  // On a device where they had logged in it is no news.
  const again = await reset(email, 'suya at midnight');
  await enter(email, { cookie: `${known.cookie}; ${again.cookie}` }, 'suya at midnight');
  expect(await mailsTo(email)).toEqual([]);
});

test('the first login of all is remembered where another password came before it', async () => {
  const { email, id } = await aUser({ passwordHash });
  await enter(email, await reset(email, 'puff puff at noon'), 'puff puff at noon');
  expect(await mailsTo(email)).toEqual([]);
  expect((await db().user.findUniqueOrThrow({ where: { id } })).firstLoginAt).not.toBeNull();
  await enter(email, {}, 'puff puff at noon');
  expect(await mailsTo(email)).toHaveLength(1);
});

test('the first login of all is remembered on a device that knows the address from an account of before, too', async () => {
  const { email, id } = await aUser({ passwordHash });
  const known = deviceOf(await enter(email));
  // As where that account was deleted, and the address registered anew.
  await db().user.update({ where: { id }, data: { firstLoginAt: null } });
  await enter(email, known);
  expect(await mailsTo(email)).toEqual([]);
  await enter(email);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('what a browser calls itself is not in the mail; a wrong password tells nothing', async () => {
  const { email } = await aUser({ passwordHash });
  await enter(email);
  expect((await enter(email, {}, 'not it at all')).status).toBe(401);
  expect(await mailsTo(email)).toEqual([]);
  await enter(email, { 'user-agent': 'https://evil.example <b>call us</b>' });
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain('on another device');
  expect(JSON.stringify([mail?.text, mail?.html])).not.toContain('evil');
});

test('fifty at once: no mailbox is filled, and everybody is in', async () => {
  const { email, id } = await aUser({ passwordHash });
  const answers = await fiftyTimes(() => enter(email));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  // One of those that counted was the first.
  expect(await mailsTo(email)).toHaveLength(limits.newDeviceMail.points - 1);
  expect((await db().user.findUniqueOrThrow({ where: { id } })).firstLoginAt).not.toBeNull();
});
