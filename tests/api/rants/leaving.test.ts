/** What becomes of the Rant Zone when somebody leaves (rules.md, Safety). */
import { afterEach, describe, expect, test } from 'vitest';
import { listRantComments, listRants } from '@/lib/domains/rants/schema';
import { listReports, moderate } from '@/lib/domains/safety/moderation-schema';
import { db, pool } from '@/lib/platform/database/client';
import { settleAll } from '@/lib/workflows/scheduled-settlement';
import { call, rawCall, type Who } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import { expectCountsEqualRows } from '../../support/counts';
import {
  anotherLogin,
  aPersonWithPassword,
  aRant,
  aRantComment,
  aUser,
  type Person,
  password,
  theCreator,
} from '../../support/factories';
import { reported } from '../../support/report-calls';

const [hour, day] = [3_600_000, 24 * 3_600_000];
afterEach(() => setClockOffset(0));

const aMember = () => aPersonWithPassword();
const leave = async (as: Who) =>
  expect((await rawCall('POST', '/api/users/delete', { as, body: { password } })).status).toBe(200);
const press = async (as: Who, path: string, body: object) =>
  expect((await rawCall('POST', path, { as, body })).status).toBe(200);

/** Rants as somebody else sees them, and what is said on one. */
const seenBy = async (as: Who, rantId: number) => {
  const { body } = await call(listRants, { as, query: { limit: 50 } });
  const said = await call(listRantComments, { as, params: { rantId } });
  return { rants: body, said: said.body };
};

/** A rant of somebody who stays, with a comment and every press of `by` and of `other`. */
async function pressedBy(by: Person, other: Person) {
  const rant = await aRant({ by: other });
  await aRantComment({ by, on: rant });
  for (const as of [by, other]) {
    await press(as, '/api/upvote-rant', { rantId: rant.id });
    await press(as, '/api/send-hug', { rantId: rant.id });
    await press(as, '/api/react-to-rant', { rantId: rant.id, reaction: '😡' });
  }
  return rant;
}

describe('at once nobody sees a difference, and nobody stands behind it', () => {
  test('rants, comments and counts stay; no row names who left, none leads from one thing to another', async () => {
    const [leaver, stays] = [await aMember(), await aUser()];
    const [own, pressed] = [await aRant({ by: leaver }), await pressedBy(leaver, stays)];
    const before = await seenBy(stays, pressed.id);
    await leave(leaver);
    expect(await seenBy(stays, pressed.id)).toEqual(before);
    for (const table of [
      'rant_authors',
      'rant_comment_authors',
      'rant_upvotes',
      'rant_hugs',
      'rant_reactions',
    ])
      expect((await pool().query(`select from ${table} where user_id = $1`, [leaver.id])).rowCount).toBe(0);
    await expectCountsEqualRows();
    const { rows } = await pool().query('select * from rant_removals');
    const things = rows.map(({ kind, target_id, emoji }) => [kind, target_id, emoji]);
    expect(things).toEqual(
      expect.arrayContaining([
        ['rant', own.id, null],
        ['upvote', pressed.id, null],
        ['hug', pressed.id, null],
        ['reaction', pressed.id, '😡'],
      ]),
    );
    expect(Object.keys(rows[0])).toEqual(['id', 'kind', 'target_id', 'emoji', 'due_at']);
  });

  test('rows of several who left stand in one heap: neither place nor transaction tells them apart', async () => {
    const leavers = [await aMember(), await aMember()];
    const mine = new Map<number, number>();
    for (const by of leavers)
      for (let each = 0; each < 12; each += 1) mine.set((await aRant({ by })).id, by.id);
    for (const each of leavers) await leave(each);
    const { rows } = await pool().query<{ target_id: number; written: string; due_at: Date }>(
      `select target_id, xmin::text as written, due_at from rant_removals where kind = 'rant' order by ctid`,
    );
    expect(new Set(rows.map(({ written }) => written)).size).toBe(1);
    const whose = rows.flatMap(({ target_id }) => mine.get(target_id) ?? []);
    expect(whose).toHaveLength(24);
    const changes = whose.filter((each, place) => place > 0 && each !== whose[place - 1]);
    expect(changes.length).toBeGreaterThan(2);
    for (const { due_at } of rows) expect(due_at.getTime() % 60_000).toBe(0);
  });
});

test('each thing goes at a moment of its own, after some hours and within 14 days; counts hold all the way', async () => {
  const [leaver, stays] = [await aMember(), await aUser()];
  const own: number[] = [];
  for (let each = 0; each < 20; each += 1) own.push((await aRant({ by: leaver })).id);
  const pressed = await pressedBy(leaver, stays);
  await leave(leaver);
  const left: number[] = [];
  for (let days = 0; days <= 14; days += 1) {
    setClockOffset(days === 0 ? 5 * hour : days * day);
    await settleAll();
    left.push(await db().rant.count({ where: { id: { in: own } } }));
    await expectCountsEqualRows();
  }
  expect(left[0]).toBe(20);
  expect(left.at(-1)).toBe(0);
  expect(new Set(left).size).toBeGreaterThan(4);
  const rant = await db().rant.findUniqueOrThrow({ where: { id: pressed.id } });
  expect(rant).toMatchObject({ upvotes: 1, hugs: 1, commentCount: 0, reactionCounts: { '😡': 1 } });
  expect((await pool().query('select from rant_removals')).rowCount).toBe(0);
});

test('the writer of a rant deletes it, with presses of one who left', async () => {
  const [leaver, stays] = [await aMember(), await aUser()];
  const pressed = await pressedBy(leaver, stays);
  await leave(leaver);
  const asked = { as: stays, params: { rantId: pressed.id } };
  expect((await rawCall('DELETE', '/api/rants/{rantId}', asked)).status).toBe(200);
  await expectCountsEqualRows();
  setClockOffset(15 * day);
  await settleAll();
  await expectCountsEqualRows();
});

describe('with nobody behind it, it answers as with somebody', () => {
  const asModerator = async () => anotherLogin(await theCreator());
  const numbers = /HG-\w+|"\d{4}-[^"]+"|"(?:id|target_id)":\d+/g;

  /** Reports and decides in every way, and tries what its writer alone may. @returns all that was answered */
  async function everything(by: Person, isGone: boolean) {
    const rant = await aRant({ by });
    const comment = await aRantComment({ by, on: await aRant({ by: await aUser() }) });
    const answers: string[] = [];
    const note = ({ status, body }: { status: number; body: object }) =>
      answers.push(`${status} ${JSON.stringify(body).replace(numbers, 'it')}`);
    if (isGone) await leave(by);
    const as = await aUser();
    note(await rawCall('DELETE', '/api/rants/{rantId}', { as, params: { rantId: rant.id } }));
    const path = '/api/rants/comments/delete/{commentId}';
    note(await rawCall('DELETE', path, { as, params: { commentId: comment.id } }));
    for (const [type, { id: targetId }] of [['rant', rant] as const, ['rant_comment', comment] as const]) {
      const id = await reported(type, targetId, { by: as });
      note(
        await rawCall('POST', '/api/reports', { as, body: { targetType: type, targetId, reason: 'spam' } }),
      );
      for (const action of ['hide', 'restore', 'suspend', 'restore', 'dismiss'] as const) {
        const body = { action, rule: 'R4', days: 7 } as const;
        note(await call(moderate, { as: await asModerator(), params: { id }, body }));
      }
    }
    // Of one minute, in any order.
    const { status, body } = await rawCall('GET', '/api/reports', { as });
    const own = body as unknown as { target_type: string }[];
    note({ status, body: own.toSorted((one, other) => one.target_type.localeCompare(other.target_type)) });
    return answers;
  }

  test('every call answers alike, whether or not the writer is there', async () => {
    const [gone, here] = [await everything(await aMember(), true), await everything(await aMember(), false)];
    expect(gone).toEqual(here);
  });

  test('what was decided before stays with its report', async () => {
    const leaver = await aMember();
    const [hidden, waits] = [await aRant({ by: leaver }), await aRant({ by: leaver })];
    const [first, second] = [await reported('rant', hidden.id), await reported('rant', waits.id)];
    const decideOn = async (id: number, action: 'hide' | 'restore') =>
      call(moderate, { as: await asModerator(), params: { id }, body: { action, rule: 'R2' } });
    const historyOf = async () =>
      (await call(listReports, { as: await asModerator(), query: { limit: 50 } })).body.find(
        ({ id }) => id === second,
      )?.history;
    await decideOn(first, 'hide');
    expect(await historyOf()).toEqual([{ action: 'hide', count: 1 }]);
    await leave(leaver);
    expect(await historyOf()).toEqual([{ action: 'hide', count: 1 }]);
    await decideOn(first, 'restore');
    expect(await historyOf()).toEqual([]);
    expect(
      (await pool().query('select from rant_report_authors where user_id = $1', [leaver.id])).rowCount,
    ).toBe(0);
  });

  test('a report that waits is kept alike, as long as the words are there', async () => {
    const [leaver, stays] = [await aMember(), await aUser()];
    const [gone, here] = [await aRant({ by: leaver }), await aRant({ by: stays })];
    const ids = [await reported('rant', gone.id), await reported('rant', here.id)];
    await leave(leaver);
    const statuses = () =>
      Promise.all(ids.map(async (id) => (await db().report.findUniqueOrThrow({ where: { id } })).status));
    // Nobody has settled what is due: the words are still there.
    await db().report.updateMany({
      where: { id: { in: ids } },
      data: { createdAt: new Date(Date.now() - 91 * day) },
    });
    await settleAll();
    expect(await statuses()).toEqual(['open', 'open']);
    setClockOffset(15 * day);
    await settleAll();
    await settleAll();
    expect(await statuses()).toEqual(['dismissed', 'open']);
  });
});
