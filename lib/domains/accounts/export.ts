import 'server-only';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/db';
import { accountOf } from './accounts';

const when = { createdAt: true } as const;

/**
 * All that the place holds of a person, for themselves to take along (rules.md, Safety). What others wrote to
 * them is not in it. Nor are rants: a file on a shared phone that says which are whose would be the one place that does.
 *
 * noRules: every row is the reader's own, hidden or not, and nobody else's words are among them.
 */
export async function dataOf(viewer: Viewer): Promise<Record<string, unknown>> {
  const parts = Object.entries({ account: accountOf(viewer), ...written(viewer), ...played(viewer) });
  const rows = await Promise.all(parts.map(([, part]) => part));
  return { exported_at: now(), ...Object.fromEntries(parts.map(([name], index) => [name, rows[index]])) };
}

/** What they said, pressed and bought. */
function written({ id: userId }: Viewer) {
  const by = { userId };
  return {
    posts: db().post.findMany({ where: by, select: { id: true, content: true, ...when } }),
    comments: db().comment.findMany({
      where: by,
      select: { id: true, postId: true, content: true, ...when },
    }),
    replies: db().reply.findMany({
      where: by,
      select: { id: true, commentId: true, content: true, ...when },
    }),
    likes: db().postLike.findMany({ where: by, select: { postId: true, ...when } }),
    reactions: db().postReaction.findMany({ where: by, select: { postId: true, label: true, ...when } }),
    messages: db().message.findMany({
      where: { senderId: userId, isGhostBomb: false },
      select: { id: true, conversationId: true, content: true, ...when },
    }),
    blocks: db().block.findMany({
      where: { blockerId: userId },
      select: { blocked: { select: { username: true } }, ...when },
    }),
    coins: db().coinEntry.findMany({
      where: by,
      select: { amount: true, balanceAfter: true, reason: true, ...when },
    }),
    items: db().shopOwnership.findMany({
      where: by,
      select: { price: true, boughtAt: true, item: { select: { name: true } } },
    }),
  };
}

/** Where they took part. */
function played({ id: userId }: Viewer) {
  const by = { userId };
  return {
    squads: db().squadMember.findMany({ where: by, select: { squadId: true, joinedAt: true } }),
    squads_founded: db().squad.findMany({
      where: { creatorId: userId },
      select: { id: true, gameName: true, uid: true, description: true, wins: true, ...when },
    }),
    squad_messages: db().squadMessage.findMany({
      where: by,
      select: { id: true, squadId: true, message: true, postId: true, ...when },
    }),
    game_clips: db().gameClip.findMany({
      where: by,
      select: { id: true, squadId: true, description: true, mediaKey: true, ...when },
    }),
    missions: db().missionRun.findMany({
      where: by,
      select: { day: true, startedAt: true, claimedAt: true },
    }),
    picks: db().developerPick.findMany({ where: by, select: { title: true, awardedAt: true } }),
    teams: db().teamMember.findMany({ where: by, select: { teamId: true, joinedAt: true } }),
    battles: db().battle.findMany({
      where: { OR: [by, { opponentId: userId }] },
      select: { id: true, userId: true, category: true, content: true, winner: true, ...when },
    }),
    battle_votes: db().battleVote.findMany({ where: by, select: { battleId: true, voteFor: true, ...when } }),
    showdown_clips: db().showdownClip.findMany({
      where: by,
      select: { category: true, url: true, votes: true, ...when },
    }),
    tournaments: db().tournament.findMany({
      where: { creatorId: userId },
      select: { id: true, squadId: true, title: true, gameName: true, description: true, ...when },
    }),
  };
}
