import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { personNamed } from '@/lib/domains/accounts/people';
import { now } from '@/lib/platform/clock';
import { db, isDuplicate, statement } from '@/lib/platform/database/client';
import type { HallRows } from './schema';
import { developerPicks } from './statements';

/** The creator account's picks, newest first. */
export async function picks(viewer: Viewer) {
  return statement<HallRows['developerPicks'][number]>('fame_picks', developerPicks, [viewer.id]);
}

/**
 * Puts a person into the Hall of Fame.
 * @throws DomainError `user_not_found`; `pick_already_given` where the person has this title already
 */
export async function addPick(viewer: Viewer, { username, title }: { username: string; title: string }) {
  const found = await personNamed(username);
  if (!found) throw userNotFound();
  try {
    await db().developerPick.create({
      data: { userId: found.id, title, awardedAt: now() },
      select: { id: true },
    });
  } catch (error) {
    if (isDuplicate(error))
      throw new DomainError('pick_already_given', `${found.username} already has this title.`);
    throw error;
  }
  return { message: `${found.username} is in the Hall of Fame.`, picks: await picks(viewer) };
}

/** Removes a pick. @throws DomainError `pick_not_found` */
export async function removePick(viewer: Viewer, id: number) {
  const gone = await db().developerPick.deleteMany({ where: { id } });
  if (gone.count === 0) throw new DomainError('pick_not_found', 'Pick not found.');
  return { message: 'Removed from the Hall of Fame.', picks: await picks(viewer) };
}
