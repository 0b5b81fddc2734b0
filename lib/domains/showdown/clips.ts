import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import type { ShowdownCategory } from '@/lib/contract/constants/showdown';
import { DomainError } from '@/lib/contract/domain-error';
import type { Page } from '@/lib/contract/paging';
import { showdownChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { isDuplicate, statement, transaction } from '@/lib/platform/database/client';
import { announce } from '@/lib/platform/realtime/realtime';
import { currentCycle, cycleToWriteTo } from './cycles';
import { takesPart } from './participants';
import { statusOf } from './rules';
import type { ClipRow } from './schema';
import { clipsIn } from './statements';

/** The clips of the current showdown, newest first. */
export async function clipsFor(viewer: Viewer, { limit, offset, before = largestId }: Page) {
  const cycle = await currentCycle();
  const values = [viewer.id, limit, offset, cycle.id, before];
  return statement<ClipRow>('showdown_clips', clipsIn, values);
}

/**
 * Submits a participant's clip, on the day of the showdown, one for each category. Open pages get an event.
 * @param url  a web address; stored as it was sent, and never fetched
 * @throws DomainError `not_participant`; `not_showdown_day`; `clip_already_submitted` for a second clip in a category
 */
export async function submit(viewer: Viewer, { url, category }: { url: string; category: ShowdownCategory }) {
  const { id: cycleId } = await currentCycle();
  const at = now();
  const clip = await transaction(async (tx) => {
    const cycle = await cycleToWriteTo(tx, cycleId);
    if (!(await takesPart(tx, cycleId, viewer.id)))
      throw new DomainError('not_participant', 'You must join the tournament to submit a clip.');
    if (statusOf(cycle) !== 'live')
      throw new DomainError('not_showdown_day', 'Clips can be submitted on the showdown day only.');
    const data = { cycleId, userId: viewer.id, category, url, createdAt: at };
    return tx.showdownClip.create({ data, select: { id: true } });
  }).catch((error) => {
    if (!isDuplicate(error)) throw error;
    throw new DomainError('clip_already_submitted', 'You have already submitted a clip in this category.');
  });
  const row = { id: clip.id, user_id: viewer.id, username: viewer.username, url, category, votes: 0 };
  const hint = { id: row.id, category, votes: 0, created_at: at.toISOString() };
  announce(showdownChannel, 'showdown_clip_update', { clip: hint });
  return { message: 'Clip submitted successfully!', clip: { ...row, created_at: at } };
}
