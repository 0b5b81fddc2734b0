/**
 * Everything that can be reported, with every action, while it is there, after it was deleted or vanished, and after its
 * author left: a decision acts on whoever is behind it, and on nobody else (rules.md, Safety).
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '@/lib/domains/accounts/passwords';
import { keyOfUrl } from '@/lib/domains/media/media';
import { type ModerationAction, moderationActions } from '@/lib/domains/safety/moderation-schema';
import { isAnonymous } from '@/lib/domains/safety/rules';
import { type TargetType, targetTypes } from '@/lib/domains/safety/schema';
import { db, pool } from '@/lib/platform/database/client';
import { deleteAccount } from '@/lib/workflows/account-deletion';
import {
  aBattle,
  aComment,
  aConversation,
  aPost,
  aRant,
  aRantComment,
  aSquad,
  aTeam,
  aTournament,
  aUser,
  type Person,
} from '../../support/factories';
import { decide, password, reported } from '../../support/reported';
import { aShowdownClip, theShowdown } from '../../support/showdown';
import { aRunningDraw } from '../../support/tournaments';
import { aPicture, upload } from '../../support/upload-forms';

let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
  await theShowdown('voting');
});

type Made = { id: number; table: string; reporter?: Person; columns?: string[] };
const at = () => ({ createdAt: new Date() });

/** By whom each is made, and where it stands. */
const makers: Record<TargetType, (by: Person) => Promise<Made>> = {
  post: async (by) => ({ id: (await aPost({ by })).id, table: 'posts' }),
  comment: async (by) => ({
    id: (await aComment({ by, on: await aPost({ by: await aUser() }) })).id,
    table: 'comments',
  }),
  async reply(by) {
    const comment = await aComment({ by: await aUser(), on: await aPost({ by: await aUser() }) });
    const data = { commentId: comment.id, userId: by.id, content: 'no be so', ...at() };
    return { id: (await db().reply.create({ data })).id, table: 'replies' };
  },
  rant: async (by) => ({ id: (await aRant({ by })).id, table: 'rants' }),
  rant_comment: async (by) => ({
    id: (await aRantComment({ by, on: await aRant({ by: await aUser() }) })).id,
    table: 'rant_comments',
  }),
  async message(by) {
    const reporter = await aUser();
    const conversation = await aConversation({ by, with_: reporter });
    const data = { conversationId: conversation.id, senderId: by.id, content: 'vile', ...at() };
    return { id: (await db().message.create({ data })).id, table: 'messages', reporter };
  },
  async squad_message(by) {
    const reporter = await aUser();
    const squad = await aSquad({ by: await aUser(), members: [by, reporter] });
    const data = { squadId: squad.id, userId: by.id, message: 'vile', ...at() };
    return { id: (await db().squadMessage.create({ data })).id, table: 'squad_messages', reporter };
  },
  battle: async (by) => ({
    id: (await aBattle({ by, against: await aUser(), answered: true })).id,
    table: 'battles',
  }),
  battle_response: async (by) => ({
    id: (await aBattle({ by: await aUser(), against: by, answered: true })).id,
    table: 'battles',
  }),
  async game_clip(by) {
    const reporter = await aUser();
    const squad = await aSquad({ by: await aUser(), members: [by, reporter] });
    const mediaKey = `clip-${crypto.randomUUID().replaceAll('-', '')}.mp4`;
    const data = {
      squadId: squad.id,
      userId: by.id,
      description: 'vile',
      mediaKey,
      milliseconds: 900,
      ...at(),
    };
    return { id: (await db().gameClip.create({ data })).id, table: 'game_clips', reporter };
  },
  showdown_clip: async (by) => ({ id: (await aShowdownClip({ by })).id, table: 'showdown_clips' }),
  squad: async (by) => ({
    id: (await aSquad({ by })).id,
    table: 'squads',
    columns: ['game_name', 'description'],
  }),
  team: async (by) => ({ id: (await aTeam({ by })).id, table: 'teams', columns: ['name'] }),
  async tournament(by) {
    const from = await aSquad({ by });
    return {
      id: (await aTournament({ by, from, squads: [] })).id,
      table: 'tournaments',
      columns: ['title', 'description'],
    };
  },
  async match_report(by) {
    const { founders, matches } = await aRunningDraw(2);
    const matchId = (await matches())[0]?.id as number;
    const data = { matchId, userId: by.id, act: 'dispute', words: 'vile', ...at() };
    return {
      id: (await db().matchReport.create({ data })).id,
      table: 'match_reports',
      reporter: founders[0],
    };
  },
  profile_picture: async ({ id }) => ({ id, table: 'users', columns: ['profile_media_url'] }),
  user: async ({ id }) => ({ id, table: 'users' }),
};

const states = ['there', 'gone', 'author gone'] as const;
type State = (typeof states)[number];

/** A thing by an author who has a picture, and a report of it. */
async function aReported(targetType: TargetType) {
  const author = await aUser({ passwordHash });
  const picture = { profileMediaUrl: '/demo/sun.png', profileMediaType: 'image' };
  await db().user.update({ where: { id: author.id }, data: picture });
  const made = await makers[targetType](author);
  const id = await reported(targetType, made.id, made.reporter ? { by: made.reporter } : {});
  return { author, made, id };
}

async function bring(state: State, author: Person, { id, table }: Made) {
  if (state === 'author gone') await deleteAccount({ ...author, isCreator: false, sessionId: '' }, password);
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

const mayRemovePicture = (type: TargetType) => type === 'user' || type === 'profile_picture';

/** What is answered (contract.md, Safety). */
function expected(type: TargetType, action: ModerationAction, state: State): number {
  if (action === 'remove-picture') return mayRemovePicture(type) && state !== 'author gone' ? 200 : 409;
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
  const author = await aUser({ passwordHash });
  const { body } = await upload(author, await aPicture());
  const key = keyOfUrl(String(body.profile_media_url));
  const squad = await aSquad({ by: author });
  for (const [type, id] of [
    ['profile_picture', author.id],
    ['squad', squad.id],
  ] as const)
    await decide(await reported(type, id), 'hide');
  expect(await db().media.count({ where: { key, keptAt: { not: null } } })).toBe(1);
  await deleteAccount({ ...author, isCreator: false, sessionId: '' }, password);
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
