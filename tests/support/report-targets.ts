/** Everything that can be reported, and a report of it. */
import type { TargetType } from '@/lib/domains/safety/schema';
import { db } from '@/lib/platform/database/client';
import {
  aBattle,
  aComment,
  aConversation,
  aPersonWithPassword,
  aPost,
  aRant,
  aRantComment,
  aSquad,
  aTeam,
  aTournament,
  aUser,
  type Person,
} from './factories';
import { reported } from './report-calls';
import { aShowdownClip } from './showdown';
import { aRunningDraw } from './tournaments';

/** `reporter`: who sees it, where not everybody does. `columns`: what is taken out of its row while it is hidden. */
export type Made = { id: number; table: string; reporter?: Person; columns?: string[] };
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
    columns: ['game_name', 'uid', 'description'],
  }),
  team: async (by) => ({ id: (await aTeam({ by })).id, table: 'teams', columns: ['name'] }),
  async tournament(by) {
    const from = await aSquad({ by });
    return {
      id: (await aTournament({ by, from, squads: [] })).id,
      table: 'tournaments',
      columns: ['title', 'game_name', 'description'],
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

/** A thing by an author who has a picture, and a report of it. */
export async function aReported(targetType: TargetType) {
  const author = await aPersonWithPassword();
  const picture = { profileMediaUrl: '/demo/sun.png', profileMediaType: 'image' };
  await db().user.update({ where: { id: author.id }, data: picture });
  const made = await makers[targetType](author);
  const id = await reported(targetType, made.id, made.reporter ? { by: made.reporter } : {});
  return { author, made, id };
}
