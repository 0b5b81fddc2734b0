/** Another address that was asked for and not confirmed yet: the present one is told, and what throws a thief out ends it (rules.md, Mail). */
import { describe, expect, test } from 'vitest';
import { forgotPassword, resetPassword } from '@/lib/domains/accounts/mailed-schema';
import { changePassword } from '@/lib/domains/accounts/ownership-schema';
import { logout } from '@/lib/domains/accounts/schema';
import { endOtherSessions, endSession, listSessions } from '@/lib/domains/accounts/sessions-schema';
import { confirmSecondFactor, setUpSecondFactor } from '@/lib/domains/second-factor/schema';
import { db } from '@/lib/platform/database/client';
import {
  anAddress,
  aPerson,
  ask,
  confirm,
  emailOf,
  linkTo,
  mailTo,
  password,
} from '../../support/address-changes';
import { call } from '../../support/call';
import { anotherLogin, type Person } from '../../support/factories';
import { tokenIn } from '../../support/mails';
import { codeOf } from '../../support/second-factor';

const next = 'puff puff at noon';
const endsTheOther = async (as: Person) => {
  const other = (await call(listSessions, { as })).body.find(({ current }) => current === 0);
  return call(endSession, { as, params: { id: other?.id as number } });
};
const loginOf = async (person: Person) => ({ ...person, ...(await anotherLogin(person)) });

test('the present address is told at once, without the new one’s words, and how to stop it', async () => {
  const person = await aPerson();
  const address = anAddress();
  await ask(person, address);
  const told = await mailTo(person.email);
  expect(told?.subject).toBe('Another email for your HypeGist account?');
  expect(told?.text).toContain(person.username);
  expect(told?.text).toContain('/forgot-password');
  expect(told?.text).not.toContain(address);
});

test('refused, nobody is told', async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  await ask(person, anAddress(), 'not it');
  await ask(person, other.email);
  expect(await mailTo(person.email)).toBeUndefined();
});

describe('its link is no longer good after', () => {
  const byMail = async ({ email }: Person) => {
    await call(forgotPassword, { body: { email } });
    const token = tokenIn(await mailTo(email));
    return call(resetPassword, { body: { token, password: next } });
  };
  const aSecondFactor = async (owner: Person) => {
    const { body } = await call(setUpSecondFactor, { as: owner, body: { password } });
    return call(confirmSecondFactor, { as: owner, body: { code: codeOf(body.secret) } });
  };
  test.each([
    [
      'another password',
      (as: Person) => call(changePassword, { as, body: { currentPassword: password, newPassword: next } }),
    ],
    ['a password by mail', byMail],
    ['the end of all other sessions', (as: Person) => call(endOtherSessions, { as })],
    ['the end of the session that asked', endsTheOther],
    ['codes that are switched on, which ends all other sessions', aSecondFactor],
  ])('%s', async (_, end) => {
    const owner = await aPerson();
    const token = await linkTo(await loginOf(owner), anAddress());
    const ended = await end(owner);
    expect(ended.status, ended.message).toBe(200);
    expect((await confirm(token)).body).toMatchObject({ code: 'link_invalid' });
    expect(await emailOf(owner)).toBe(owner.email);
  });

  test('any other password, whoever wrote it: the link is bound to the one that it was asked by', async () => {
    const owner = await aPerson();
    const token = await linkTo(owner, anAddress());
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: owner.id } });
    const write = (data: { passwordHash: string }) => db().user.update({ where: { id: owner.id }, data });
    await write({ passwordHash: `${passwordHash}x` });
    expect((await confirm(token)).status).toBe(400);
    await write({ passwordHash });
    expect((await confirm(await linkTo(owner, anAddress()))).status).toBe(200);
  });
});

test('a logout ends no link: whoever asked reads their mail wherever they do', async () => {
  const owner = await aPerson();
  const phone = await loginOf(owner);
  const token = await linkTo(phone, anAddress());
  await call(logout, { as: phone });
  expect((await confirm(token)).status).toBe(200);
});

test('asked for while its session is being ended: no link is left', async () => {
  for (const end of [endsTheOther, (as: Person) => call(endOtherSessions, { as })]) {
    for (let round = 0; round < 4; round += 1) {
      const owner = await aPerson();
      const thief = await loginOf(owner);
      const [asked] = await Promise.all([ask(thief, anAddress()), end(owner)]);
      expect([200, 401]).toContain(asked.status);
      const links = { userId: owner.id, purpose: 'email_change' };
      expect(await db().mailedToken.count({ where: links })).toBe(0);
    }
  }
});
