import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { personNamed } from '@/lib/domains/accounts/people';
import { now } from '@/lib/platform/clock';
import { db, isDuplicate, statement } from '@/lib/platform/database/client';
import type { HallRows } from './schema';
import { developerPicks, managedPicks } from './statements';

type Row = HallRows['developerPicks'][number];

/** The creator account's picks in the hall, newest first. */
export async function picks(viewer: Viewer) {
  return statement<Row>('fame_picks', developerPicks, [viewer.id]);
}

/**
 * The picks that the creator account may remove, newest first.
 * @param before  the last pick of the page before
 */
export async function picksToManage(before: number | null = null) {
  return statement<Row>('fame_managed_picks', managedPicks, [before]);
}

/**
 * Puts a person into the Hall of Fame.
 * @throws DomainError `user_not_found`; `pick_already_given` where the person has this title already
 */
export async function addPick({ username, title }: { username: string; title: string }) {
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
  return { message: `${found.username} is in the Hall of Fame.`, picks: await picksToManage() };
}

/** Removes a pick. @throws DomainError `pick_not_found` */
export async function removePick(id: number) {
  const gone = await db().developerPick.deleteMany({ where: { id } });
  if (gone.count === 0) throw new DomainError('pick_not_found', 'Pick not found.');
  return { message: 'Removed from the Hall of Fame.', picks: await picksToManage() };
}
