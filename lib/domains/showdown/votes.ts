import 'server-only';
import type { ShowdownCategory } from '@/lib/contract/constants/showdown';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { isDuplicate, statement, transaction } from '@/lib/platform/database/client';
import { currentCycle, cycleForPerson } from './cycles';
import { takesPart } from './participants';
import { statusOf } from './rules';
import type { ClipRow } from './schema';
import { oneClip, takeBackLostVote, votedIn } from './statements';
import { voteStatusView } from './view';

/** The categories in which the viewer has voted, for a clip that can win. */
export async function voteStatusOf(viewer: Viewer) {
  const { id } = await currentCycle();
  const rows = await statement<{ category: string }>('showdown_voted', votedIn, [viewer.id, id]);
  return { hasVoted: voteStatusView(rows) };
}

/**
 * Votes for a clip: one vote for each category, which cannot be changed while its clip can win. Whoever voted for one that a
 * decision hid, or whose owner is suspended, may vote again.
 * @throws DomainError `clip_not_found`; `wrong_clip_category`; `participants_cannot_vote`; `not_showdown_day`; `already_voted`
 *   for a second vote in the category
 */
export async function voteForClip(viewer: Viewer, clipId: number, category: ShowdownCategory) {
  const { id: cycleId } = await currentCycle();
  const [clip] = await statement<ClipRow>('showdown_clip', oneClip, [viewer.id, cycleId, clipId]);
  if (!clip) throw new DomainError('clip_not_found', 'Clip not found.');
  if (clip.category !== category)
    throw new DomainError('wrong_clip_category', 'That clip is in another category.');
  const votes = await transaction(async (tx) => {
    const cycle = await cycleForPerson(tx, cycleId, viewer.id);
    if (await takesPart(tx, cycleId, viewer.id))
      throw new DomainError('participants_cannot_vote', 'Participants cannot vote in the competition.');
    if (statusOf(cycle) !== 'live')
      throw new DomainError('not_showdown_day', 'Clips can be voted for on the showdown day only.');
    await tx.$executeRawUnsafe(takeBackLostVote, cycleId, viewer.id, category);
    const data = { cycleId, userId: viewer.id, category, clipId, createdAt: now() };
    await tx.showdownClipVote.create({ data });
    const counted = await tx.showdownClip.update({
      where: { id: clipId },
      data: { votes: { increment: 1 } },
      select: { votes: true },
    });
    return counted.votes;
  }).catch((error) => {
    if (!isDuplicate(error)) throw error;
    throw new DomainError('already_voted', 'You have already voted in this category.');
  });
  return { message: 'Vote submitted successfully!', votes };
}
