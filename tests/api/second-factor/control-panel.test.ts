/** The control panel opens after a second factor (rules.md, Second factor): as where the app is deployed. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { secondFactor } from '@/lib/contract/constants/second-factor';
import { moderateMany, moderationLog } from '@/lib/domains/safety/moderation-schema';
import { roleOf } from '@/lib/domains/safety/moderators';
import { checkSecondFactor, logInWithCode } from '@/lib/domains/second-factor/schema';
import { resetSecondFactor } from '@/lib/workflows/second-factor-reset';

vi.hoisted(() => {
  Reflect.deleteProperty(process.env, 'WITHOUT_SECOND_FACTOR');
});

import { me } from '@/lib/domains/accounts/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { aPasskey, askedToLogIn, enterBy, signedBy } from '../../support/authenticator';
import { call, rawCall } from '../../support/call';
import { everyCall, isForAll } from '../../support/calls';
import { setClockOffset } from '../../support/clock';
import {
  aChampion,
  aModerator,
  anotherLogin,
  aPersonWithPassword,
  aPost,
  type Person,
  theCreator,
} from '../../support/factories';
import { createFixtures, type Fixtures } from '../../support/fixtures';
import { aMailbox, type Mailbox } from '../../support/mails';
import { reported } from '../../support/report-calls';
import { codeOf, firstStepOf, guarded } from '../../support/second-factor';

const moderatorsCalls = everyCall.filter(([, line]) => !isForAll(line));
let fixtures: Fixtures;
let moderator: Person;
let champion: Person;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await aMailbox();
  fixtures = await createFixtures();
  moderator = await aModerator();
  champion = await aPersonWithPassword();
  await aChampion({ who: champion });
});
afterAll(() => mailbox.remove());
afterEach(() => setClockOffset(0));

const required = [403, 'second_factor_required'];
const openLog = async (as: { token: string }, cookie = false) => {
  const headers = { origin: 'http://localhost:3000' };
  const { status, body } = await rawCall('GET', moderationLog.path, { as, cookie, headers });
  return [status, body.code];
};

describe.each(moderatorsCalls)('%s', (_, { spec, input }) => {
  test('nobody, however they may otherwise, without a second factor', async () => {
    const creator = await theCreator();
    for (const as of [creator, moderator, champion]) {
      const mayNot = (await roleOf({ ...as, isCreator: as === creator, sessionId: '' })) === null;
      const { status, body } = await rawCall(spec.method, spec.path, { ...input(fixtures), as });
      // Who may not at all is told that, and no more.
      const expected = mayNot || body.code === 'not_allowed' ? [403, 'not_allowed'] : required;
      expect([status, body.code]).toEqual(expected);
    }
    const { body } = await rawCall(spec.method, spec.path, { ...input(fixtures), as: creator });
    expect(body.code).toBe('second_factor_required');
  });
});

test('a code opens it for twelve hours, in the session that showed it alone', async () => {
  const person = await guarded(moderator);
  expect(await openLog(person)).toEqual([200, undefined]);
  setClockOffset(secondFactor.controlPanel - 60_000);
  expect(await openLog(person)).toEqual([200, undefined]);
  setClockOffset(secondFactor.controlPanel + 1000);
  expect(await openLog(person)).toEqual(required);
  expect(await openLog(person, true)).toEqual(required);
  const other = await anotherLogin(person);
  const body = { code: codeOf(person.secret) };
  expect((await call(checkSecondFactor, { as: person, body })).status).toBe(200);
  expect(await openLog(person)).toEqual([200, undefined]);
  expect(await openLog(other)).toEqual(required);
  // Other people's calls, and one's own, are open all along.
  expect((await call(me, { as: other })).status).toBe(200);
});

test('a passkey opens it at once', async () => {
  const person = await aModerator();
  const passkey = await aPasskey(person);
  expect(await openLog(person)).toEqual(required);
  const { body } = await enterBy(signedBy(passkey, await askedToLogIn()));
  expect(await openLog(body as { token: string })).toEqual([200, undefined]);
});

test('a champion whom nobody appointed is asked too: with their password alone nothing is hidden', async () => {
  const person = await aPersonWithPassword();
  await aChampion({ who: person });
  const post = await aPost({ by: await aPersonWithPassword() });
  const ids = [await reported('post', post.id)];
  const hide = async (as: { token: string }) => {
    const body = { ids, action: 'hide', rule: 'R2' };
    return rawCall(moderateMany.method, moderateMany.path, { as, body });
  };
  const isHidden = async () =>
    (await db().post.findUniqueOrThrow({ where: { id: post.id } })).hiddenAt !== null;
  const refused = await hide(person);
  expect([refused.status, refused.body.code]).toEqual(required);
  expect(await isHidden()).toBe(false);
  const passkey = await aPasskey(person);
  const { body } = await enterBy(signedBy(passkey, await askedToLogIn()));
  expect((await hide(body as { token: string })).body).toMatchObject({ decided: 1 });
  expect(await isHidden()).toBe(true);
});

test('who lost it is helped by a command: codes and passkeys are gone, sessions over, a mail and the log say so', async () => {
  const person = await guarded(await aPersonWithPassword());
  const passkey = await aPasskey(person);
  await pendingEffects();
  await mailbox.take();
  const token = await firstStepOf(person);
  expect(await resetSecondFactor(` ${person.email.toUpperCase()}`)).toBe(person.username);
  await sendDueMails();
  expect((await mailbox.take()).map(({ subject }) => subject)).toEqual(['Your HypeGist login was reset']);
  expect((await call(me, { as: person })).status).toBe(401);
  expect((await enterBy(signedBy(passkey, await askedToLogIn()))).status).toBe(401);
  const late = await call(logInWithCode, { body: { token, code: codeOf(person.secret) } });
  expect(late.status).toBe(401);
  const line = await db().moderationLogEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
  expect(line).toMatchObject({ actorId: null, action: 'reset-second-factor', targetId: person.id });
  await expect(resetSecondFactor('nobody@example.com')).rejects.toThrow('No account has the address');
});
