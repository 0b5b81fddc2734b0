import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { personNamed } from '@/lib/domains/accounts/people';
import { now } from '@/lib/platform/clock';
import { isDuplicate, statement, type Transaction, transaction } from '@/lib/platform/database/client';
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

/** Called in the transaction of a pick that is given or taken, to keep who did it. */
type Changed = (tx: Transaction, userId: number) => Promise<void>;

/**
 * Puts a person into the Hall of Fame.
 * @throws DomainError `user_not_found`; `pick_already_given` where the person has this title already
 */
export async function addPick({ username, title }: { username: string; title: string }, changed: Changed) {
  const found = await personNamed(username);
  if (!found) throw userNotFound();
  try {
    await transaction(async (tx) => {
      const data = { userId: found.id, title, awardedAt: now() };
      await tx.developerPick.create({ data, select: { id: true } });
      await changed(tx, found.id);
    });
  } catch (error) {
    if (isDuplicate(error))
      throw new DomainError('pick_already_given', `${found.username} already has this title.`);
    throw error;
  }
  return { message: `${found.username} is in the Hall of Fame.`, picks: await picksToManage() };
}

/** Removes a pick. @throws DomainError `pick_not_found` */
export async function removePick(id: number, changed: Changed) {
  await transaction(async (tx) => {
    const [gone] = await tx.$queryRaw<{ userId: number }[]>`
      delete from developer_picks where id = ${id} returning user_id as "userId"`;
    if (!gone) throw new DomainError('pick_not_found', 'Pick not found.');
    await changed(tx, gone.userId);
  });
  return { message: 'Removed from the Hall of Fame.', picks: await picksToManage() };
}
