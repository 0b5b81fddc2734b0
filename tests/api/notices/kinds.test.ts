/** Each kind of notice through its calls: who gets it, who does not, and every way in which it goes (rules.md, Notices). */
import { beforeAll, describe, expect, test } from 'vitest';
import { neverOff } from '@/lib/contract/settings';
import { me as ownAccount } from '@/lib/domains/accounts/schema';
import { block } from '@/lib/domains/blocks/schema';
import { mute } from '@/lib/domains/mutes/schema';
import { pool } from '@/lib/platform/database/client';
import { call } from '../../support/call';
import { theCreator } from '../../support/factories';
import { kinds } from '../../support/notice-kinds';
import { blocking, noticesOf, rowsOf, two } from '../../support/notices';
import { ownKinds } from '../../support/own-notices';

beforeAll(() => theCreator());

const named = [...kinds, ...ownKinds].map((each) => [`${each.kind} of ${each.of}`, each] as const);
const unread = async (as: Parameters<typeof noticesOf>[0]) =>
  (await call(ownAccount, { as })).body.unread_notices;
const switchOff = (userId: number, kind: string) =>
  pool().query(
    `insert into user_settings (user_id, notify) values ($1, $2) on conflict (user_id) do update set notify = $2`,
    [userId, { [kind]: 'off' }],
  );

describe.each(named)('%s', (_, { kind, prepare }) => {
  test('is told to whom it concerns, once, and to nobody else', async () => {
    const people = await two();
    const { act, subject, nobody, both } = await prepare(people);
    const known = new Set((await noticesOf(people.other)).map(({ id }) => id));
    expect((await act()).status).toBe(200);
    const notices = await noticesOf(people.me);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      kind,
      subject,
      actors: nobody ? [] : [{ username: people.other.username }],
      actor_count: nobody ? 0 : 1,
      read: 0,
    });
    expect(await unread(people.me)).toBe(1);
    const toOther = (await noticesOf(people.other)).filter(({ id }) => !known.has(id));
    expect(toOther.map((each) => each.kind)).toEqual(both ? [kind] : []);
  });

  test('across a block nothing is written; to who muted, or switched it off, neither', async () => {
    for (const [by, of] of [
      ['me', 'other'],
      ['other', 'me'],
    ] as const) {
      const people = await two();
      const { act, nobody } = await prepare(people);
      if (nobody) return;
      await call(block, { as: people[by], body: { username: people[of].username, block: true } });
      await act().catch(() => null);
      expect(await rowsOf(people.me)).toEqual([]);
    }
    const muting = await two();
    const { act } = await prepare(muting);
    await call(mute, { as: muting.me, body: { username: muting.other.username, mute: true } });
    expect((await act()).status).toBe(200);
    expect(await rowsOf(muting.me)).toEqual([]);
  });

  test('switched off: none is written, and none is shown', async () => {
    if ((neverOff as readonly string[]).includes(kind)) return;
    const people = await two();
    const { act } = await prepare(people);
    await switchOff(people.me.id, kind);
    expect((await act()).status).toBe(200);
    expect(await rowsOf(people.me)).toEqual([]);
    const later = await two();
    await (await prepare(later)).act();
    await switchOff(later.me.id, kind);
    expect(await noticesOf(later.me)).toEqual([]);
    expect(await unread(later.me)).toBe(0);
  });
});

describe('gone with what it is about', () => {
  const ways = named.flatMap(([name, each]) =>
    Object.keys(blocking).map((way) => [name, way, each] as const),
  );
  test.each(ways)('%s: %s', async (_, way, { prepare }) => {
    const people = await two();
    const { act, nobody } = await prepare(people);
    if (nobody) return;
    await act();
    expect(await noticesOf(people.me)).toHaveLength(1);
    await blocking[way]?.(people);
    expect(await noticesOf(people.me)).toEqual([]);
    expect(await unread(people.me)).toBe(0);
  });

  test.each(named)('%s: each way of its own', async (_, { prepare }) => {
    const { gone } = await prepare(await two());
    for (const way of Object.keys(gone)) {
      const people = await two();
      const brought = await prepare(people);
      await brought.act();
      expect(await noticesOf(people.me), way).toHaveLength(1);
      await brought.gone[way]?.(people);
      const left = (await noticesOf(people.me)).filter(
        ({ subject }) => subject.type === brought.subject.type,
      );
      // Of what was hidden, its writer is told that it was.
      expect(left, way).toEqual([]);
    }
  });
});
