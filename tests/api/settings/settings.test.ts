/** What a person sets for themselves: what is there before, what changes, and what their age does not allow. */
import { expect, test } from 'vitest';
import { noticeKinds } from '@/lib/contract/settings';
import { changeSettings, readSettings } from '@/lib/domains/settings/schema';
import { db } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { aUser, type Person } from '../../support/factories';

const read = async (as: Person) => (await call(readSettings, { as })).body;
const change = (as: Person, body: object) => call(changeSettings, { as, body });

/** Somebody who is so many whole years old. */
async function aged(years: number) {
  const dob = new Date();
  dob.setUTCFullYear(dob.getUTCFullYear() - years, dob.getUTCMonth(), dob.getUTCDate() - 1);
  const person = await aUser();
  const data = { dob: new Date(dob.toISOString().slice(0, 10)) };
  await db().user.update({ where: { id: person.id }, data });
  return person;
}

test('before anything was changed: found, written to by everyone, quiet at night, no row', async () => {
  const person = await aUser();
  const settings = await read(person);
  expect(settings).toMatchObject({
    findable: 1,
    who_may_write: 'everyone',
    quiet_from: '22:00',
    quiet_until: '06:00',
  });
  expect(Object.keys(settings.notify)).toEqual([...noticeKinds]);
  const pushed = noticeKinds.filter((kind) => settings.notify[kind] === 'push');
  expect(pushed).toEqual(['reply', 'friend_request', 'message_request', 'battle_challenge']);
  expect(noticeKinds.every((kind) => settings.notify[kind] !== 'off')).toBe(true);
  expect(await db().userSettings.count({ where: { userId: person.id } })).toBe(0);
});

test('what is given changes, all else stays, and the answer is the whole', async () => {
  const person = await aUser();
  const first = await change(person, { findable: false, notify: { like: 'off', reply: 'inbox' } });
  expect(first.status).toBe(200);
  expect(first.body).toEqual(await read(person));
  expect(first.body).toMatchObject({ findable: 0, who_may_write: 'everyone' });
  const second = await change(person, { who_may_write: 'friends', notify: { coins: 'push' } });
  expect(second.body).toMatchObject({ findable: 0, who_may_write: 'friends' });
  expect(second.body.notify).toMatchObject({ like: 'off', reply: 'inbox', coins: 'push', comment: 'inbox' });
  const third = await change(person, { notify: { like: 'inbox', reply: 'push', coins: 'inbox' } });
  expect(third.body.notify.reply).toBe('push');
  // The usual is not written down: it may become another.
  expect(await db().userSettings.findUnique({ where: { userId: person.id } })).toMatchObject({ notify: {} });
  expect((await change(person, {})).body).toEqual(third.body);
});

test('fifty changes at once leave each what it set', async () => {
  const person = await aUser();
  const changes = noticeKinds.flatMap((kind) => [
    { notify: { [kind]: 'push' } },
    { who_may_write: 'requests' },
    { notify: { [kind]: 'push' } },
  ]);
  const answers = await Promise.all(changes.map((body) => change(person, body)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { notify, who_may_write } = await read(person);
  expect(who_may_write).toBe('requests');
  expect(noticeKinds.filter((kind) => notify[kind] !== 'push')).toEqual([]);
});

test.each([
  [{ who_may_write: 'nobody' }],
  [{ findable: 'maybe' }],
  [{ quiet_from: '24:00' }],
  [{ quiet_from: '7:00' }],
  [{ quiet_until: '06:60' }],
  [{ notify: { like: 'loud' } }],
  [{ notify: { unheard_of: 'off' } }],
  [{ notify: { decision: 'off' } }],
  [{ notify: { report_outcome: 'off' } }],
  [{ notify: { account: 'off' } }],
  [{ quiet_from: null }],
  [{ quiet_from: '06:00', quiet_until: '06:00' }],
])('%j: 400, and nothing changes', async (body) => {
  const person = await aged(18);
  const before = await read(person);
  expect((await change(person, { findable: false, ...body })).status).toBe(400);
  expect(await read(person)).toEqual(before);
});

const off = { quiet_from: null, quiet_until: null };
const longer = { quiet_from: '20:30', quiet_until: '07:00' };
const shorter = { quiet_from: '23:00', quiet_until: '05:00' };
const byDay = { quiet_from: '08:00', quiet_until: '14:00' };
test.each([
  [13, longer, 200],
  [13, { quiet_from: '22:00', quiet_until: '06:00' }, 200],
  [13, { quiet_until: '06:01' }, 200],
  [13, { quiet_until: '05:59' }, 400],
  [13, { quiet_from: '22:01' }, 400],
  [15, shorter, 400],
  [15, byDay, 400],
  [15, off, 400],
  // All day but for a minute of the night.
  [15, { quiet_from: '23:01', quiet_until: '23:00' }, 400],
  [15, { quiet_from: '06:01', quiet_until: '06:00' }, 200],
  [16, shorter, 200],
  [17, byDay, 200],
  [17, off, 400],
  [18, off, 200],
  [19, shorter, 200],
])('at %i, quiet hours %j: %i', async (years, hours, status) => {
  expect((await change(await aged(years), hours)).status).toBe(status);
});
