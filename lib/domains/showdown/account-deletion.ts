import 'server-only';
import type { Transaction } from '@/lib/platform/database/client';
import { lockInOrder } from '@/lib/platform/database/locks';

const optionsTouched = 'select option_id from showdown_date_votes where user_id = $1';
/** visibility-exempt: ids to lock, shown to nobody. */
const clipsTouched = `
  select clip_id from showdown_clip_votes where user_id = $1 union select id from showdown_clips where user_id = $1`;

/**
 * Removes whose account was closed before `at` and is not emptied yet: they left while the day was on, so that they are not
 * crowned, and their votes do not count.
 */
export async function removeThoseWhoLeft(tx: Transaction, at: Date): Promise<void> {
  const left = await tx.accountDeletion.findMany({
    where: { leftAt: { lt: at } },
    orderBy: { userId: 'asc' },
    select: { userId: true },
  });
  for (const { userId } of left) await removeFromShowdown(tx, userId);
}

/**
 * Removes a person from the showdown. From the current cycle their participation, clips and votes are deleted. Nothing is
 * ever deleted from earlier cycles (rules.md, Showdown), but their clips there no longer link to the person. A day that is
 * over must be settled before, so that it belongs to an earlier cycle.
 */
export async function removeFromShowdown(tx: Transaction, userId: number): Promise<void> {
  // Lock the current cycle, so that no day starts or ends meanwhile, and then the rows whose counts change.
  await tx.$executeRaw`select 1 from showdown_cycles where ended_at is null order by id for share`;
  await lockInOrder(tx, 'showdown_date_options', optionsTouched, userId);
  await lockInOrder(tx, 'showdown_clips', clipsTouched, userId);
  await tx.$executeRaw`
    with gone as (
      delete from showdown_date_votes v using showdown_cycles c
      where v.user_id = ${userId} and c.id = v.cycle_id and c.ended_at is null returning v.option_id)
    update showdown_date_options o set votes = votes - 1 from gone where o.id = gone.option_id`;
  await tx.$executeRaw`
    with gone as (
      delete from showdown_clip_votes v using showdown_cycles c
      where v.user_id = ${userId} and c.id = v.cycle_id and c.ended_at is null returning v.clip_id)
    update showdown_clips k set votes = votes - 1 from gone where k.id = gone.clip_id`;
  await tx.$executeRaw`
    delete from showdown_clips k using showdown_cycles c
    where k.user_id = ${userId} and c.id = k.cycle_id and c.ended_at is null`;
  await tx.$executeRaw`
    delete from showdown_participants p using showdown_cycles c
    where p.user_id = ${userId} and c.id = p.cycle_id and c.ended_at is null`;
  await tx.$executeRaw`
    update showdown_clips set url = '', hidden_at = coalesce(hidden_at, created_at) where user_id = ${userId}`;
}
