/** Finding people by the first letters of their names (rules.md, Contact): whom, in which order, and how few. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { block } from '@/lib/domains/blocks/schema';
import { searchPeople } from '@/lib/domains/friends/schema';
import { call, rawCall } from '../../support/call';
import { setClock, setClockOffset } from '../../support/clock';
import { bands, befriend, bornYearsAgo, found, set, someone, suspend } from '../../support/contact';
import { areFriends, aSquad, type Person } from '../../support/factories';

afterEach(() => setClockOffset(0));

let made = 0;
/** A beginning that no other test's people have. */
const newPrefix = () =>
  `q${String.fromCharCode(97 + Math.floor(made / 26))}${String.fromCharCode(97 + (made++ % 26))}`;
const named = (username: string, band: 'A' | 'B' | 'C' = 'A') => someone(band, { username });

describe('names', () => {
  test('begin so, whatever the capitals, on either side', async () => {
    const [me, prefix] = [await someone(), newPrefix()];
    for (const name of ['Ada', 'ADB', 'adc']) await named(prefix + name);
    await named(`x${prefix}Ada`);
    const all = ['Ada', 'ADB', 'adc'].map((name) => prefix + name);
    for (const typed of [prefix, prefix.toUpperCase(), `${prefix}aD`])
      expect(await found(me, typed)).toEqual(all);
    expect(await found(me, `${prefix}adB`)).toEqual([`${prefix}ADB`]);
  });

  test('`_` is a letter of theirs and stands for no other', async () => {
    const [me, prefix] = [await someone(), newPrefix()];
    for (const name of ['_x', 'ax', '1x', '__']) await named(prefix + name);
    expect(await found(me, `${prefix}_`)).toEqual([`${prefix}__`, `${prefix}_x`]);
    expect(await found(me, `${prefix}_x`)).toEqual([`${prefix}_x`]);
    expect(await found(me, '__')).toEqual([]);
  });

  test('in order: of letters, digits and `_` by their codes, the last letter included', async () => {
    const [me, prefix] = [await someone(), newPrefix()];
    for (const name of ['zz', 'z', 'z_', 'z9']) await named(prefix + name);
    expect(await found(me, `${prefix}z`)).toEqual(['z', 'z9', 'z_', 'zz'].map((name) => prefix + name));
  });

  test('what begins no name: 400, and so is a longer page or a second one', async () => {
    const as = await someone();
    const ask = (query: object) => rawCall('GET', searchPeople.path, { as, query });
    for (const q of ['a', '', '%%', 'a%', 'ab ', 'a*', 'á́b', 'x'.repeat(21), '\u0000\u0000', undefined])
      expect((await ask({ q })).status, String(q)).toBe(400);
    for (const limit of [0, 21, 'x']) expect((await ask({ q: 'pe', limit })).status).toBe(400);
    const prefix = newPrefix();
    for (let each = 0; each < 25; each += 1) await named(`${prefix}${String.fromCharCode(97 + each)}`);
    const all = await found(as, prefix);
    expect(all).toHaveLength(20);
    for (const more of [{ offset: 20 }, { before: 1 }, { after: 1 }, { page: 2 }])
      expect(((await ask({ q: prefix, ...more })).body as unknown as Person[])[0]?.username).toBe(all[0]);
  });
});

describe('whom', () => {
  test('not oneself, the suspended, those across a block, and those who do not let themselves be found', async () => {
    const prefix = newPrefix();
    const me = await named(`${prefix}me`);
    const [blocked, blocking, suspended, hidden, shown] = [
      await named(`${prefix}a`),
      await named(`${prefix}b`),
      await named(`${prefix}c`),
      await named(`${prefix}d`),
      await named(`${prefix}e`),
    ];
    await call(block, { as: me, body: { username: blocked.username, block: true } });
    await call(block, { as: blocking, body: { username: me.username, block: true } });
    await suspend(suspended);
    await set(hidden, { findable: false });
    expect(await found(me, prefix)).toEqual([shown.username]);
    await areFriends(me, hidden);
    expect(await found(me, prefix)).toEqual([hidden.username, shown.username]);
    // Not by a squad that both are in, and not by having asked.
    const stranger = await someone();
    await aSquad({ by: stranger, members: [hidden] });
    await befriend(stranger, hidden);
    expect(await found(stranger, `${prefix}d`)).toEqual([]);
  });

  test('the ages that may, on the day that it changes', async () => {
    const year = new Date().getUTCFullYear() + 1;
    setClock(`${year}-03-02T12:00:00Z`);
    const prefix = newPrefix();
    const me = await named(`${prefix}me`);
    await someone('B', { username: `${prefix}17`, dob: `${year - 18}-03-03` });
    await someone('C', { username: `${prefix}18`, dob: `${year - 18}-03-02` });
    await someone('C', { username: `${prefix}20`, dob: bornYearsAgo(20) });
    expect(await found(me, prefix)).toEqual([`${prefix}17`]);
  });
});

describe('order', () => {
  let me: Person;
  let prefix: string;
  beforeAll(async () => {
    [me, prefix] = [await someone(), newPrefix()];
    const people = new Map<string, Person>();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) people.set(name, await named(prefix + name));
    const of = (name: string) => people.get(name) as Person;
    await areFriends(me, of('e'));
    await areFriends(me, of('c'));
    await aSquad({ by: me, members: [of('f'), of('d'), of('e')] });
  });

  test('friends, then people of one’s squads, then the rest, each by name and nobody twice', async () => {
    const names = ['c', 'e', 'd', 'f', 'a', 'b'].map((name) => prefix + name);
    expect(await found(me, prefix)).toEqual(names);
    for (let limit = 1; limit <= 6; limit += 1) {
      const { body } = await call(searchPeople, { as: me, query: { q: prefix, limit } });
      expect(body.map(({ username }) => username)).toEqual(names.slice(0, limit));
    }
  });

  test('says what each is to oneself, and nothing of their age', async () => {
    const { body } = await call(searchPeople, { as: me, query: { q: prefix } });
    expect(body.map(({ relation }) => relation)).toEqual([
      'friends',
      'friends',
      'none',
      'none',
      'none',
      'none',
    ]);
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
      'profile_media_type',
      'profile_media_url',
      'relation',
      'username',
      'verified',
    ]);
  });
});

test('every name of everybody, asked letter by letter, is only of whom one may find', async () => {
  const prefix = newPrefix();
  for (const band of bands)
    for (let each = 0; each < 8; each += 1) await named(`${prefix}${band}${each}`, band);
  const seen = async (band: 'A' | 'B' | 'C') => {
    const as = await someone(band);
    const names = new Set<string>();
    for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789_')
      for (const name of await found(as, prefix + letter)) names.add(name.slice(prefix.length, -1));
    return [...names].toSorted();
  };
  expect([await seen('A'), await seen('B'), await seen('C')]).toEqual([
    ['A', 'B'],
    ['A', 'B', 'C'],
    ['B', 'C'],
  ]);
});
