/** A parent or guardian who is asked: what a person cannot do without one, and the mailed link (rules.md, Guardians). */
import { describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.GUARDIAN_REQUIRED = '1';
});

import { guardianship } from '@/lib/contract/constants/guardians';
import { login, register } from '@/lib/domains/accounts/entry-schema';
import { me } from '@/lib/domains/accounts/schema';
import { exportData } from '@/lib/domains/export/schema';
import { guardianPage } from '@/lib/domains/guardians/answers';
import { endGuardian, readGuardian } from '@/lib/domains/guardians/schema';
import { createPost, listPosts } from '@/lib/domains/posts/schema';
import { db, pool } from '@/lib/platform/database/client';
import { call, fiftyTimes, rawCall } from '../../support/call';
import { callerOf, everyMembersCall, isForAll } from '../../support/calls';
import { setClockOffset } from '../../support/clock';
import { aPersonWithPassword, aUser, type Person, theCreator } from '../../support/factories';
import { createFixturesFor } from '../../support/fixtures';
import {
  agreed,
  agreeing,
  born,
  invited,
  inviting,
  limited,
  linkIn,
  settleDeletion,
  taken,
  withGuardianMails,
} from '../../support/guardians';
import { addresseeOf } from '../../support/mails';

withGuardianMails();

/** What keeps others away, takes back what one wrote, or belongs to reading. */
const openCalls = [
  ...['answerMessageRequest', 'block', 'changeFriend', 'changeSettings', 'deleteBattle', 'deleteComment'],
  ...['deleteGameClip', 'deletePost', 'deleteRant', 'deleteRantComment', 'deleteReply', 'deleteSquadMessage'],
  ...['leaveSquad', 'mute', 'report', 'setMutedWords', 'unsendMessage'],
];
const password = 'danfo conductor shout';
const posting = (as: Person) => call(createPost, { as, body: { content: 'good evening' } });

describe('somebody of 13, where a guardian is required', () => {
  const account = { username: 'thirteen_now', email: 'thirteen@example.com', password, dob: born(13) };
  const guardianEmail = 'mummy@example.com';
  const logged = async () => {
    const { body } = await call(login, { body: { email: account.email, password } });
    const user = await db().user.findUniqueOrThrow({ where: { email: account.email } });
    return { ...user, token: body.token };
  };

  test('registers with the address of one, and not without', async () => {
    const without = await rawCall('POST', register.path, { body: account });
    expect([without.status, without.body.code]).toEqual([400, 'guardian_needed']);
    const own = await rawCall('POST', register.path, { body: { ...account, guardianEmail: account.email } });
    expect([own.status, own.body.code]).toEqual([400, 'own_address']);
    expect(await db().user.count({ where: { email: account.email } })).toBe(0);
    expect((await call(register, { body: { ...account, guardianEmail } })).status).toBe(200);
    expect((await taken()).map(addresseeOf).toSorted()).toEqual([guardianEmail, account.email]);
    // From 16 nobody is asked.
    const older = { ...account, username: 'sixteen_now', email: 'sixteen@example.com', dob: born(17) };
    expect((await call(register, { body: older })).status).toBe(200);
    await taken();
  });

  test.each([18, 19])('of %s: whoever they name is mailed nothing, and counts for nobody', async (years) => {
    const grown = {
      username: `grown_${years}`,
      email: `grown${years}@example.com`,
      password,
      dob: born(years),
    };
    for (const [guardian, status] of [
      ['somebody.else@example.com', 200],
      [grown.email, 409],
    ] as const) {
      const { status: given } = await call(register, { body: { ...grown, guardianEmail: guardian } });
      expect(given).toBe(status);
    }
    expect((await taken()).map(addresseeOf)).toEqual([grown.email]);
    expect(await db().guardian.count({ where: { user: { email: grown.email } } })).toBe(0);
  });

  test('until the guardian agreed: reads, and does nothing else', async () => {
    const as = await logged();
    expect((await call(listPosts, { as })).status).toBe(200);
    expect((await call(me, { as })).status).toBe(200);
    const refused = await posting(as);
    expect([refused.status, refused.message]).toEqual([
      403,
      'Your guardian has not agreed yet. Until then you can read.',
    ]);
    expect((await call(readGuardian, { as })).body).toMatchObject({ email: guardianEmail, state: 'invited' });
  });

  test('after: everything that everybody of their age does; and no longer, where they take it back', async () => {
    const as = await logged();
    await inviting(as, guardianEmail, password);
    const mails = await taken();
    const token = linkIn(mails.find((mail) => addresseeOf(mail) === guardianEmail));
    await agreeing(token);
    expect((await posting(as)).status).toBe(200);
    expect((await taken()).map(({ subject }) => subject)).toEqual(['Your guardian agreed']);
    await agreeing(token, false);
    expect((await posting(as)).status).toBe(403);
    await agreeing(token);
    expect((await posting(as)).status).toBe(200);
  });

  test('every write that is neither their own nor open to who awaits one is closed to them, and no read', async () => {
    const open = everyMembersCall.filter(([, { spec }]) => spec.whileAwaited).map(([name]) => name);
    expect(open.toSorted()).toEqual(openCalls);
    let closed = 0;
    for (const [name, line] of everyMembersCall.filter(([, each]) => isForAll(each))) {
      const fixtures = await createFixturesFor(line);
      const as = callerOf(line, fixtures);
      if (!as || as.id === fixtures.creator.id) continue;
      await db().user.update({ where: { id: as.id }, data: { dob: new Date(born(14)) } });
      const { body } = await rawCall(line.spec.method, line.spec.path, { ...line.input(fixtures), as });
      // Part of some calls does the opposite: see awaited.test.ts.
      if (line.spec.refuses?.includes('guardian_awaited')) continue;
      const isOpen = line.spec.own || line.spec.whileAwaited || line.spec.method === 'GET';
      expect(`${name}: ${body.code === 'guardian_awaited'}`).toBe(`${name}: ${!isOpen}`);
      if (!isOpen) closed += 1;
    }
    expect(closed).toBeGreaterThan(40);
  });

  test('the creator account is no child', async () => {
    const creator = await theCreator();
    await db().user.update({ where: { id: creator.id }, data: { dob: new Date(born(40)) } });
    expect((await posting(creator)).status).toBe(200);
  });
});

describe('inviting', () => {
  test('from 18 there is no need; nobody is their own', async () => {
    const grown = await aPersonWithPassword({ dob: born(18) });
    const asked = await inviting(grown, 'a@example.com');
    expect([asked.status, asked.body.code]).toEqual([409, 'guardian_not_needed']);
    const person = await aPersonWithPassword({ dob: born(15) });
    const own = await inviting(person, person.email);
    expect([own.status, own.body.code]).toEqual([400, 'own_address']);
  });

  test('takes the password: who found an open session invites nobody', async () => {
    const person = await aPersonWithPassword({ dob: born(15) });
    const none = await rawCall('POST', '/api/guardian/invite', {
      as: person,
      body: { email: 'thief@example.com' },
    });
    const wrong = await inviting(person, 'thief@example.com', 'not their password');
    expect([none.status, wrong.status, wrong.body.code]).toEqual([400, 403, 'wrong_password']);
    expect(await taken()).toEqual([]);
    expect((await call(readGuardian, { as: person })).body.state).toBe('none');
  });

  test('another address takes the place of one that has not answered, whose link is dead', async () => {
    const { person, token } = await invited();
    await inviting(person, 'uncle@example.com');
    expect((await agreeing(token)).status).toBe(400);
    expect((await agreeing(linkIn((await taken())[0]))).status).toBe(200);
    const again = await inviting(person, 'aunty@example.com');
    expect(again.status).toBe(409);
  });

  test('who said no is asked no more, and agrees by their link still, though it was to be taken back', async () => {
    const { person, email, token } = await invited();
    await agreeing(token, false);
    await taken();
    const end = () => call(endGuardian, { as: person });
    expect(await end()).toMatchObject({ status: 409, message: 'You have no guardian here.' });
    expect((await inviting(person, email)).status).toBe(409);
    expect(await taken()).toEqual([]);
    expect((await agreeing(token)).status).toBe(200);
    expect((await call(readGuardian, { as: person })).body).toMatchObject({ email, state: 'agreed' });
    // Who had agreed and ended it may change their mind just so.
    await agreeing(token, false);
    expect((await end()).status).toBe(409);
    expect((await agreeing(token)).status).toBe(200);
  });

  test('nor after another address was asked and that invitation was taken back', async () => {
    const { person, email, token } = await invited();
    await agreeing(token, false);
    await inviting(person, 'uncle@example.com');
    expect((await call(endGuardian, { as: person })).status).toBe(200);
    expect((await call(readGuardian, { as: person })).body).toMatchObject({ email: null, state: 'none' });
    expect((await call(endGuardian, { as: person })).status).toBe(409);
    await taken();
    expect((await inviting(person, email)).status).toBe(409);
    expect(await taken()).toEqual([]);
    expect((await inviting(person, 'uncle@example.com')).status).toBe(200);
  });

  test('nor after another address was asked; and is again once they have agreed after all', async () => {
    const { person, email, token } = await invited();
    await agreeing(token, false);
    await taken();
    expect((await inviting(person, 'uncle@example.com')).status).toBe(200);
    const [mail] = await taken();
    expect((await inviting(person, email)).status).toBe(409);
    expect(await taken()).toEqual([]);
    await agreeing(linkIn(mail), false);
    expect((await inviting(person, 'uncle@example.com')).status).toBe(409);
    await agreeing(linkIn(mail));
    const { refused } = await db().guardian.findUniqueOrThrow({ where: { userId: person.id } });
    expect(refused).toHaveLength(1);
  });

  test('an address of somebody who is here, and of nobody, is answered alike', async () => {
    const [person, other, somebody] = [
      await aPersonWithPassword({ dob: born(14) }),
      await aPersonWithPassword({ dob: born(14) }),
      await aUser(),
    ];
    const known = await inviting(person, somebody.email);
    const unknown = await inviting(other, 'nobody.here@example.com');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  });

  test('an address that would say more than an address sends nothing', async () => {
    const person = await aPersonWithPassword({ dob: born(14) });
    for (const email of [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      'a@example.com\nSubject: hello',
      '"a@example.com" <b@example.com>',
      'a@example.com%0aBcc:b@example.com',
    ]) {
      const { status } = await inviting(person, email);
      const mails = await taken();
      if (status !== 200) expect(mails).toEqual([]);
      // What has no space, comma or line in it is one odd address, and goes to that alone.
      else expect(mails.map(addresseeOf)).toEqual([email.toLowerCase()]);
    }
  });
});

describe('the link', () => {
  test('is kept as a hash, in no log and no answer, and a made-up one is told nothing', async () => {
    const { person, token } = await invited();
    const rows = await pool().query('select * from guardian_links where user_id = $1', [person.id]);
    expect(JSON.stringify(rows.rows)).not.toContain(token);
    expect(JSON.stringify((await call(exportData, { as: person })).body)).not.toContain(token);
    for (const bad of ['', 'x', token.slice(1), `${token}x`, 'A'.repeat(43), '\u0000']) {
      expect((await agreeing(bad)).message, bad).toMatch(/^This link is no longer good\.$|is wrong|must/);
      expect((await agreeing(bad)).status).toBe(400);
      expect(await guardianPage(bad.replace('\u0000', 'x'))).toBeNull();
    }
  });

  test('after 30 days a new one is mailed to the same address, once a day, and the old one does nothing', async () => {
    const { email, token } = await agreed();
    setClockOffset(guardianship.linkLifetime + 1000);
    const answers = await fiftyTimes(() => limited(token));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    const mails = await taken();
    expect(mails.map(addresseeOf)).toEqual([email]);
    expect((await limited(linkIn(mails[0]))).status).toBe(200);
    await taken();
    await limited(token);
    expect(await taken()).toEqual([]);
  });

  test('of somebody who left is dead', async () => {
    const { person, token } = await agreed();
    await settleDeletion(person, token);
    expect(await guardianPage(token)).toBeNull();
    expect((await agreeing(token)).status).toBe(400);
  });
});
