/** A guardianship that somebody made who had taken the account over (rules.md, Guardians). */
import { expect, test } from 'vitest';
import { guardianship } from '@/lib/contract/constants/accounts';
import {
  changeEmail,
  confirmEmail,
  forgotPassword,
  resetPassword,
  undoEmail,
} from '@/lib/domains/accounts/mailed-schema';
import { guardianPage } from '@/lib/domains/guardians/answers';
import { deleteAsGuardian } from '@/lib/domains/guardians/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import type { Person } from '../../support/factories';
import { agreed, agreeing, invited, taken, withGuardianMails } from '../../support/guardians';
import { addresseeOf, tokenIn } from '../../support/mails';
import { password } from '../../support/second-factor';

withGuardianMails();

const day = 24 * 3_600_000;
const next = 'puff puff at noon';

async function reset({ email }: { email: string }) {
  await call(forgotPassword, { body: { email } });
  await pendingEffects();
  const token = tokenIn((await taken()).find((mail) => addresseeOf(mail) === email));
  expect((await call(resetPassword, { body: { token, password: next } })).status).toBe(200);
  return taken();
}
const guardianOf = ({ id }: Person) => db().guardian.findUnique({ where: { userId: id } });
const stands = async ({ id }: Person) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).username !== 'Deleted user';

test('another password by mail: who agreed in the days before is nobody’s guardian, and deletes nothing', async () => {
  const { person, email, token } = await agreed();
  await call(deleteAsGuardian, { body: { token } });
  await taken();
  setClockOffset(6 * day);
  const mails = await reset(person);
  expect(mails.map(addresseeOf).toSorted()).toEqual([email, person.email].toSorted());
  expect(mails.map(({ subject }) => subject)).toContain(
    `You are no longer the guardian of ${person.username} on HypeGist`,
  );
  expect(mails.find((mail) => addresseeOf(mail) === person.email)?.text).toContain('invite them again');
  expect(await guardianOf(person)).toBeNull();
  expect(await guardianPage(token)).toBeNull();
  expect((await agreeing(token)).status).toBe(400);
  setClockOffset(8 * day);
  await settleAll();
  expect(await stands(person)).toBe(true);
});

test('an address that is taken back ends it as well', async () => {
  const { person, token } = await agreed();
  await call(changeEmail, { as: person, body: { newEmail: 'thief@example.com', password } });
  await pendingEffects();
  const link = (await taken()).find((mail) => addresseeOf(mail) === 'thief@example.com');
  await call(confirmEmail, { body: { token: tokenIn(link) } });
  await pendingEffects();
  const back = tokenIn((await taken()).find((mail) => addresseeOf(mail) === person.email));
  await call(deleteAsGuardian, { body: { token } });
  expect((await call(undoEmail, { body: { token: back } })).status).toBe(200);
  expect(await guardianOf(person)).toBeNull();
  setClockOffset(8 * day);
  await settleAll();
  expect(await stands(person)).toBe(true);
});

test('so does an invitation that nobody answered yet; whoever said no before is remembered', async () => {
  const { person, token } = await invited();
  await db().guardian.update({ where: { userId: person.id }, data: { refused: ['a hash'] } });
  expect((await reset(person)).map(addresseeOf)).toEqual([person.email]);
  expect(await guardianOf(person)).toMatchObject({ email: '', refused: ['a hash'] });
  expect((await agreeing(token)).status).toBe(400);
});

test('a guardian who agreed longer ago stays, and so does one who was named at registration', async () => {
  const long = await agreed();
  setClockOffset(guardianship.recent + day);
  const mails = await reset(long.person);
  expect(mails.map(addresseeOf)).toEqual([long.person.email]);
  expect(mails[0]?.text).not.toContain('invite them again');
  expect(await guardianPage(long.token)).toMatchObject({ agreed: true });
  setClockOffset(0);
  const { person, token } = await invited();
  const { invitedAt } = await db().guardian.findUniqueOrThrow({ where: { userId: person.id } });
  await db().user.update({ where: { id: person.id }, data: { createdAt: invitedAt } });
  await reset(person);
  expect((await agreeing(token)).status).toBe(200);
});
