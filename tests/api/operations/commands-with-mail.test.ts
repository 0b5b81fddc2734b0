/** Commands that write a mail promise one only where the app sends it, and do nothing where the app could not read it. */
import { expect, test } from 'vitest';
import { db } from '@/lib/platform/database/client';
import { bornYearsAgo } from '../../support/contact';
import { aUser, type Person } from '../../support/factories';
import { runToItsEnd } from '../../support/kill-points';

const commands: [string, (person: Person) => string[]][] = [
  ['reset-second-factor', ({ email }) => [email]],
  ['correct-birth-date', ({ username }) => [username, bornYearsAgo(14)]],
];
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'HypeGist <no-reply@hypegist.test>' };
const noMail = { SMTP_URL: '', MAIL_FROM: '' };

test.each(commands)('%s', async (command, argumentsFor) => {
  const person = await aUser();
  const run = (env: Record<string, string>) =>
    runToItsEnd(`scripts/${command}.ts`, { DIRECT_DATABASE_URL: '', ...env }, { args: argumentsFor(person) });
  const traces = async () => [
    await db().mail.count({ where: { userId: person.id } }),
    await db().moderationLogEntry.count({ where: { targetType: 'user', targetId: person.id } }),
  ];

  for (const name of ['NEXTAUTH_SECRET', 'CREATOR_EMAIL']) {
    const { code, words } = await run({ ...mail, [name]: '' });
    expect({ code, words }).toEqual({
      code: 1,
      words: expect.stringContaining(`A database is named, and ${name} of its servers is not`),
    });
  }
  expect(await traces()).toEqual([0, 0]);

  const untold = await run(noMail);
  expect(untold).toMatchObject({ code: 0, words: expect.stringContaining('nobody tells them but you.') });
  expect(untold.words).not.toContain('by mail');
  expect(await traces()).toEqual([0, 1]);

  await db().user.update({ where: { id: person.id }, data: { dob: new Date(bornYearsAgo(17)) } });
  const told = await run(mail);
  expect(told).toMatchObject({ code: 0, words: expect.stringContaining('by mail within a minute.') });
  expect(await traces()).toEqual([1, 2]);
});
