/**
 * Everything that can be reported, with every action, while it is there, after it was deleted or vanished, and after its
 * author left: a decision acts on whoever is behind it, and on nobody else (rules.md, Safety).
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { keyOfUrl } from '@/lib/domains/media/media';
import { type ModerationAction, moderationActions } from '@/lib/domains/safety/moderation-schema';
import { isAnonymous } from '@/lib/domains/safety/rules';
import { type TargetType, targetTypes } from '@/lib/domains/safety/schema';
import { squadChatDetailsOf } from '@/lib/domains/squad-chat/details';
import { leaderboard, listSquads } from '@/lib/domains/squads/schema';
import { showTournament } from '@/lib/domains/tournaments/matches-schema';
import { listTournaments } from '@/lib/domains/tournaments/schema';
import { db, pool } from '@/lib/platform/database/client';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import { call } from '../../support/call';
import { setClockOffset } from '../../support/clock';
import {
  aPersonWithPassword,
  aSquad,
  aTournament,
  aUser,
  type Person,
  password,
  viewerOf,
} from '../../support/factories';
import { aGhost, reportIt, reportOf, sealOf, vanish } from '../../support/ghosts';
import { decide, reported } from '../../support/report-calls';
import { aReported, type Made } from '../../support/report-targets';
import { theShowdown } from '../../support/showdown';
import { textOf } from '../../support/sources';
import { aPicture, upload } from '../../support/upload-forms';

beforeAll(async () => {
  await theShowdown('voting');
});

/** What vanished has a table of its own, below: only a ghost does, and only its seal leads to it then. */
const states = ['there', 'gone', 'author gone'] as const;
type State = (typeof states)[number];

async function bring(state: State, author: Person, { id, table }: Made) {
  if (state === 'author gone') await deleteAccount(viewerOf(author), password);
  else if (state === 'gone' && table !== 'users')
    await pool().query(`delete from ${table} where id = $1`, [id]);
}

/** Whom a decision reached: who is suspended, and who may not rant. */
async function reached() {
  const { rows } = await pool().query<{ id: number }>(
    'select user_id as id from suspensions union all select user_id from rant_bars order by 1',
  );
  return rows.map(({ id }) => id);
}

/** Columns of text that hold nothing that their author wrote. */
const noWords = 'status format client_id name_key category act media_key media_type seal'.split(' ');
/** A person is their name and their picture; of a battle each side is copied by itself (battle-sides.test.ts). */
const inParts: string[] = ['users', 'battles'];

describe('a report copies all that its author wrote', () => {
  test.each(targetTypes)('%s', async (type) => {
    const { made, id } = await aReported(type);
    if (inParts.includes(made.table)) return;
    const { rows } = await pool().query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = $1 and data_type = 'text'`,
      [made.table],
    );
    const names = rows.map(({ column_name }) => column_name).filter((name) => !noWords.includes(name));
    const row = (await pool().query(`select ${names.join(', ')} from ${made.table} where id = $1`, [made.id]))
      .rows[0] as Record<string, string>;
    const { copy } = await db().report.findUniqueOrThrow({ where: { id } });
    const { content } = copy as { content: string };
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !row[name] || !content.includes(row[name]))).toEqual([]);
  });
});

const mayRemovePicture = (type: TargetType) => type === 'user' || type === 'profile_picture';

/** What is answered (contract.md, Safety). */
function expected(type: TargetType, action: ModerationAction, state: State): number {
  if (action === 'remove-picture') return mayRemovePicture(type) && state !== 'author gone' ? 200 : 409;
  if (action === 'hide' && type === 'user') return 409;
  return action === 'suspend' && state === 'author gone' && !isAnonymous(type) ? 409 : 200;
}

describe.each(targetTypes)('%s', (type) => {
  test.each(states)('%s: every action', async (state) => {
    for (const action of moderationActions) {
      const { author, made, id } = await aReported(type);
      await bring(state, author, made);
      const before = await reached();
      const answer = await decide(id, action, { days: 7 });
      expect([action, answer.status]).toEqual([action, expected(type, action, state)]);
      const now = (await reached()).filter((each) => !before.includes(each));
      const acts = action === 'suspend' && answer.status === 200 && state !== 'author gone';
      expect([action, now]).toEqual([action, acts ? [author.id] : []]);
    }
  });
});

/** Who was told that something of theirs was decided on. */
async function told() {
  const { rows } = await pool().query<{ id: number }>(
    `select user_id as id from notices where kind = 'decision' order by 1`,
  );
  return rows.map(({ id }) => id);
}

describe('a ghost that was sent, seen and vanished, reported by its seal', () => {
  test.each([
    ['its sender is there', 'never'],
    ['its sender left before it was reported', 'before'],
    ['its sender left after it was reported', 'after'],
  ] as const)('%s: every action', async (_, left) => {
    for (const action of moderationActions) {
      setClockOffset(0);
      const ghost = await aGhost({ content: 'vile' });
      const seal = await sealOf(ghost);
      await vanish(ghost);
      const { sender } = ghost;
      if (left === 'before') await deleteAccount(viewerOf(sender), password);
      expect((await reportIt(ghost.reader, ghost.id, seal)).status).toBe(200);
      if (left === 'after') await deleteAccount(viewerOf(sender), password);
      const [reachedBefore, toldBefore] = [await reached(), await told()];
      const { id, copy } = await reportOf(ghost.id);
      expect(copy).toMatchObject({ content: 'vile' });
      const answer = await decide(id, action, { days: 7 });
      const state = left === 'never' ? 'there' : 'author gone';
      expect([action, answer.status]).toEqual([action, expected('message', action, state)]);
      const now = (await reached()).filter((each) => !reachedBefore.includes(each));
      expect([action, now]).toEqual([action, action === 'suspend' && left === 'never' ? [sender.id] : []]);
      const breaks = left === 'never' && (action === 'hide' || action === 'suspend');
      const tells = (await told()).filter((each) => !toldBefore.includes(each));
      expect([action, tells]).toEqual([action, breaks ? [sender.id] : []]);
    }
    setClockOffset(0);
  });
});

describe.each(['squad', 'team', 'tournament', 'profile_picture'] as const)('%s', (type) => {
  const wordsOf = async ({ id, table, columns = [] }: Made) =>
    (await pool().query(`select ${columns.join(', ')} from ${table} where id = $1`, [id])).rows[0];

  test('hidden it has no words and no picture, and keeps its place; restored it has them again', async () => {
    const { made, id, author } = await aReported(type);
    const before = await wordsOf(made);
    for (const [action, other] of [
      ['hide', 'restore'],
      ['suspend', 'dismiss'],
    ] as const) {
      await decide(id, action);
      const hidden = Object.values(await wordsOf(made));
      expect(hidden.filter((each) => Object.values(before).includes(each) && each)).toEqual([]);
      await decide(id, other);
      expect(await wordsOf(made)).toEqual(before);
    }
    expect(await db().user.count({ where: { id: author.id } })).toBe(1);
  });

  test('three people’s reports hide it until somebody decides', async () => {
    const { made, id } = await aReported(type);
    const before = await wordsOf(made);
    await reported(type, made.id);
    expect(await wordsOf(made)).toEqual(before);
    await reported(type, made.id);
    expect(await wordsOf(made)).not.toEqual(before);
    await decide(id, 'dismiss');
    expect(await wordsOf(made)).toEqual(before);
  });
});

test('a squad’s UID and a tournament’s game are seen nowhere while they are hidden', async () => {
  const founder = await aUser();
  const squad = await aSquad({ by: founder });
  const tournament = await aTournament({ by: founder, from: squad, squads: [] });
  await db().squad.update({ where: { id: squad.id }, data: { uid: 'vile-uid', confirmedWins: 9_000 } });
  await db().tournament.update({ where: { id: tournament.id }, data: { gameName: 'vile game' } });
  const seen = async () =>
    JSON.stringify([
      (await call(listSquads, { as: await aUser(), query: {} })).body,
      (await call(leaderboard, { as: await aUser() })).body,
      await squadChatDetailsOf(viewerOf(founder), squad.id),
      (await call(listTournaments, { as: await aUser(), query: {} })).body,
      (await call(showTournament, { as: await aUser(), params: { id: tournament.id } })).body,
    ]);
  const before = await seen();
  expect([before.split('vile-uid').length - 1, before.split('vile game').length - 1]).toEqual([3, 2]);
  const ids = [await reported('squad', squad.id), await reported('tournament', tournament.id)];
  for (const id of ids) await decide(id, 'hide');
  expect(await seen()).not.toContain('vile');
  for (const id of ids) await decide(id, 'restore');
  expect(await seen()).toBe(before);
});

describe('hidden before the UID was taken along', () => {
  const uidOf = async (id: number) => (await db().squad.findUniqueOrThrow({ where: { id } })).uid;

  test.each(['stays', 'suspend', 'migration'] as const)('%s, and restored: both are back', async (what) => {
    const squad = await aSquad({ by: await aUser() });
    const before = await db().squad.findUniqueOrThrow({ where: { id: squad.id } });
    const id = await reported('squad', squad.id);
    await decide(id, 'hide');
    const asBefore = `update withheld_content set content = content - 'uid' where target_type = 'squad' and target_id = $1`;
    await pool().query(asBefore, [squad.id]);
    await db().squad.update({ where: { id: squad.id }, data: { uid: squad.uid } });
    if (what === 'suspend') await decide(id, 'suspend');
    if (what === 'migration')
      await pool().query(textOf(`prisma/migrations/20261129010100_hidden_uids/migration.sql`));
    expect(await uidOf(squad.id)).toBe(what === 'stays' ? squad.uid : '-');
    await decide(id, 'restore');
    expect(await db().squad.findUniqueOrThrow({ where: { id: squad.id } })).toEqual(before);
  });
});

test('a picture that was removed does not come back, also where it was hidden; a new one of theirs stays', async () => {
  const { author, id } = await aReported('profile_picture');
  await decide(id, 'hide');
  expect((await decide(id, 'remove-picture', { rule: 'R3' })).message).toBe(
    'Removed. Their picture is gone.',
  );
  await decide(id, 'restore');
  const picture = async () =>
    (await db().user.findUniqueOrThrow({ where: { id: author.id } })).profileMediaUrl;
  expect(await picture()).toBeNull();
  const again = await aReported('profile_picture');
  await decide(again.id, 'hide');
  await db().user.update({ where: { id: again.author.id }, data: { profileMediaUrl: '/demo/new.png' } });
  await decide(again.id, 'restore');
  expect((await db().user.findUniqueOrThrow({ where: { id: again.author.id } })).profileMediaUrl).toBe(
    '/demo/new.png',
  );
});

test('who leaves leaves nothing behind that was hidden: neither words nor the file of a picture', async () => {
  const author = await aPersonWithPassword();
  const { body } = await upload(author, await aPicture());
  const key = keyOfUrl(String(body.profile_media_url));
  const squad = await aSquad({ by: author });
  for (const [type, id] of [
    ['profile_picture', author.id],
    ['squad', squad.id],
  ] as const)
    await decide(await reported(type, id), 'hide');
  expect(await db().media.count({ where: { key, keptAt: { not: null } } })).toBe(1);
  await deleteAccount(viewerOf(author), password);
  const left = [
    { targetType: 'profile_picture', targetId: author.id },
    { targetType: 'squad', targetId: squad.id },
  ];
  expect(await db().withheldContent.count({ where: { OR: left } })).toBe(0);
  expect(await db().media.count({ where: { key, keptAt: { not: null } } })).toBe(0);
});

test('a hidden picture whose place was taken meanwhile lets go of its file', async () => {
  const author = await aUser();
  const before = keyOfUrl(String((await upload(author, await aPicture())).body.profile_media_url));
  const id = await reported('profile_picture', author.id);
  await decide(id, 'hide');
  const after = keyOfUrl(String((await upload(author, await aPicture())).body.profile_media_url));
  await decide(id, 'restore');
  const kept = await db().media.findMany({ where: { key: { in: [before, after] }, keptAt: { not: null } } });
  expect(kept.map(({ key }) => key)).toEqual([after]);
});
