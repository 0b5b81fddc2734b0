/** What a guardian sees and may limit, and how it ends (rules.md, Guardians). */
import { describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.GUARDIAN_REQUIRED = '1';
});

import { guardianship } from '@/lib/contract/constants/guardians';
import { me } from '@/lib/domains/accounts/schema';
import { guardianPage } from '@/lib/domains/guardians/answers';
import { countMinutes, deleteAsGuardian, endGuardian, readGuardian } from '@/lib/domains/guardians/schema';
import { changeSettings, readSettings } from '@/lib/domains/settings/schema';
import { pendingEffects } from '@/lib/platform/after-response';
import { db } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, fiftyTimes } from '../../support/call';
import { noonTomorrow, setClockOffset } from '../../support/clock';
import { anotherLogin, aPost, aRant, aUser, type Person } from '../../support/factories';
import { agreed, agreeing, born, invited, limited, taken, withGuardianMails } from '../../support/guardians';
import { addresseeOf } from '../../support/mails';

withGuardianMails();

const day = 24 * 3_600_000;
const today = noonTomorrow().getTime() - 25 * 3_600_000;
/** Noon in Lagos, so many days after the one when this began, as an offset of the clock in milliseconds. */
const noonIn = (days: number) => today + days * day - Date.now();

describe('what they see', () => {
  test('nothing before they agreed; then hours, who may write and a number, and no word or name', async () => {
    const { person, token } = await invited();
    const friend = await aUser({ username: 'best_friend_of_all' });
    await db().friendship.create({
      data: { userId: person.id, friendId: friend.id, createdAt: new Date() },
    });
    await aPost({ by: person, content: 'secret words of a post' });
    await aRant({ by: person });
    expect((await guardianPage(token))?.sees).toBeNull();
    await agreeing(token);
    const page = await guardianPage(token);
    expect(page).toEqual({
      username: person.username,
      agreed: true,
      deletionAt: null,
      limits: { quiet_from: null, quiet_until: null, who_may_write: 'everyone' },
      sees: {
        quiet_from: '22:00',
        quiet_until: '06:00',
        who_may_write: 'everyone',
        friends: 1,
        minutes: null,
      },
    });
    // The person sees the very same.
    expect((await call(readGuardian, { as: person })).body.sees).toEqual(page?.sees);
  });
});

describe('minutes a day', () => {
  const minute = 60_000;
  const asking = async (as: Person, times = 1) => {
    for (let n = 0; n < times; n += 1) expect((await call(me, { as })).status).toBe(200);
    await pendingEffects();
  };
  const seen = async (token: string) => (await guardianPage(token))?.sees?.minutes;

  test('are counted only once the person said so, a minute once, and both see the same', async () => {
    const { person, token } = await agreed();
    setClockOffset(noonIn(1));
    await asking(person, 3);
    expect(await seen(token)).toBeNull();
    expect(await db().activeMinutes.count({ where: { userId: person.id } })).toBe(0);
    expect((await call(countMinutes, { as: person, body: { count: true } })).status).toBe(200);
    setClockOffset(noonIn(1) + minute);
    await asking(person, 5);
    setClockOffset(noonIn(1) + 2 * minute);
    await asking(person, 2);
    setClockOffset(noonIn(2));
    await asking(person);
    const minutes = await seen(token);
    // Noon of the first day, which was counted from when it was switched on, and two minutes more.
    expect(minutes?.map((each) => each.minutes)).toEqual([1, expect.any(Number)]);
    expect([2, 3]).toContain(minutes?.[1]?.minutes);
    expect((await call(readGuardian, { as: person })).body.sees.minutes).toEqual(minutes);
  });

  test('of fifty requests in one minute are one', async () => {
    const { person, token } = await agreed();
    await call(countMinutes, { as: person, body: { count: true } });
    setClockOffset(noonIn(1));
    await fiftyTimes(() => call(me, { as: person }));
    await pendingEffects();
    expect((await seen(token))?.[0]?.minutes).toBe(1);
  });

  test('go when the person stops it, and after a week', async () => {
    const { person, token } = await agreed();
    await call(countMinutes, { as: person, body: { count: true } });
    setClockOffset(noonIn(1));
    await asking(person);
    setClockOffset(noonIn(10));
    await asking(person);
    expect(await seen(token)).toHaveLength(1);
    await settleAll();
    expect(await db().activeMinutes.count({ where: { userId: person.id } })).toBe(1);
    await call(countMinutes, { as: person, body: { count: false } });
    expect(await db().activeMinutes.count({ where: { userId: person.id } })).toBe(0);
    expect(await seen(token)).toBeNull();
  });

  test('are nobody’s where nobody is their guardian', async () => {
    const answer = await call(countMinutes, { as: await aUser(), body: { count: true } });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'no_guardian' }]);
  });
});

describe('limits', () => {
  test('tighten at once what the person has set, and they cannot loosen it', async () => {
    const { person, token } = await agreed();
    await limited(token, ['20:00', '07:00'], 'requests');
    expect((await call(readSettings, { as: person })).body).toMatchObject({
      quiet_from: '20:00',
      quiet_until: '07:00',
      who_may_write: 'requests',
    });
    expect((await taken()).map(({ subject }) => subject)).toEqual(['Your guardian changed your limits']);
    const looser = [
      { quiet_from: '21:00' },
      { quiet_until: '06:30' },
      { quiet_from: '22:00', quiet_until: '06:00' },
      { who_may_write: 'everyone' },
    ] as const;
    for (const body of looser) {
      const refused = await call(changeSettings, { as: person, body });
      expect([refused.status, refused.message]).toEqual([400, expect.stringMatching(/^Your guardian set /)]);
    }
    const stricter = { quiet_from: '19:00', quiet_until: '08:00', who_may_write: 'friends' } as const;
    expect((await call(changeSettings, { as: person, body: stricter })).status).toBe(200);
    // A looser limit leaves what is stricter.
    await limited(token);
    expect((await call(readSettings, { as: person })).body).toMatchObject(stricter);
    expect((await call(changeSettings, { as: person, body: { who_may_write: 'everyone' } })).status).toBe(
      200,
    );
  });

  test('not beyond what the person’s age allows, and not before they agreed', async () => {
    const { token } = await agreed({ years: 14 });
    expect((await limited(token, ['23:00', '05:00'])).status).toBe(400);
    expect((await limited(token, ['22:00', null])).status).toBe(400);
    expect((await limited(token, ['22:00', '06:00'])).status).toBe(200);
    const early = await invited();
    expect((await limited(early.token, ['20:00', '07:00'])).message).toBe('Please agree first.');
    expect((await call(deleteAsGuardian, { body: { token: early.token } })).status).toBe(400);
  });

  test('a change of the person’s at the same moment as the guardian’s is never looser than the limit', async () => {
    const { person, token } = await agreed();
    await Promise.all([
      limited(token, ['20:00', '07:00'], 'friends'),
      ...Array.from({ length: 20 }, () =>
        call(changeSettings, { as: person, body: { who_may_write: 'everyone' } }),
      ),
    ]);
    expect((await call(readSettings, { as: person })).body.who_may_write).toBe('friends');
  });
});

describe('a wish to delete', () => {
  test('is told, waits seven days, and is carried out by the schedule or by whoever looks first', async () => {
    for (const look of [
      () => settleAll(),
      async (as: Person) => void expect((await call(me, { as })).status).toBe(401),
    ]) {
      const { person, token } = await agreed();
      await call(deleteAsGuardian, { body: { token } });
      await call(deleteAsGuardian, { body: { token } });
      expect((await taken()).map(addresseeOf)).toEqual([person.email]);
      expect((await call(readGuardian, { as: person })).body.deletion_at).not.toBeNull();
      setClockOffset(guardianship.deletionAfter - day / 2);
      await settleAll();
      expect((await call(me, { as: { ...person, ...(await anotherLogin(person)) } })).status).toBe(200);
      setClockOffset(guardianship.deletionAfter + 1000);
      await look({ ...person, ...(await anotherLogin(person)) });
      const { username } = await db().user.findUniqueOrThrow({ where: { id: person.id } });
      expect(username).toBe('Deleted user');
      expect(await db().guardian.count({ where: { userId: person.id } })).toBe(0);
      setClockOffset(0);
    }
  });

  test('is taken back by agreeing once more', async () => {
    const { person, token } = await agreed();
    await call(deleteAsGuardian, { body: { token } });
    await agreeing(token);
    setClockOffset(guardianship.deletionAfter + day);
    await settleAll();
    expect((await call(me, { as: { ...person, ...(await anotherLogin(person)) } })).status).toBe(200);
  });
});

describe('ending it', () => {
  test('by the guardian: both are told that it ended, and not that nobody ever agreed', async () => {
    const { person, email, token } = await agreed();
    const own = async () => (await call(readGuardian, { as: person })).body;
    expect((await agreeing(token, false)).body).toEqual({
      message: 'You no longer look after this account.',
    });
    expect((await taken()).map(({ subject }) => subject)).toEqual(['Your guardian ended it']);
    expect(await own()).toMatchObject({ email, state: 'ended' });
    // Said once more, it is still what became of an agreement.
    await agreeing(token, false);
    expect((await own()).state).toBe('ended');
    expect((await agreeing(token)).message).toBe('You agreed. You can set limits here.');
    expect((await own()).state).toBe('agreed');
    const early = await invited();
    expect((await agreeing(early.token, false)).message).toMatch(/^Thank you\. You agreed to nothing/);
    expect((await call(readGuardian, { as: early.person })).body.state).toBe('refused');
    expect((await taken()).at(-1)?.subject).toBe('Your guardian did not agree');
  });

  test('an invitation at any time; one who agreed at 18, and then the link is dead', async () => {
    const early = await invited();
    expect((await call(endGuardian, { as: early.person })).status).toBe(200);
    expect(await guardianPage(early.token)).toBeNull();
    const { person, token } = await agreed({ years: 17 });
    const refused = await call(endGuardian, { as: person });
    expect([refused.status, refused.message]).toEqual([409, 'You can end this when you are 18.']);
    await db().user.update({ where: { id: person.id }, data: { dob: new Date(born(18)) } });
    expect((await call(endGuardian, { as: person })).status).toBe(200);
    expect(await guardianPage(token)).toBeNull();
    expect((await limited(token)).status).toBe(400);
  });
});
