import 'server-only';
import { hour, minute } from '@/lib/contract/constants/time';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import { type Going, removeGoing } from './media';

/**
 * In milliseconds: a sweep ends after this long. Where storage hangs, each file takes ten seconds, and the schedule has other
 * steps.
 */
const longest = 20_000;

/**
 * Claims unattached files, those that no sweep has claimed before and then the oldest first, so that files which cannot be
 * removed hold up no others: `$1` created before, `$2` not claimed since, `$3` how many, `$4` now. Two sweeps at
 * once claim different files. When a sweep is killed, a later one claims its files again. A file that was sent ahead counts
 * from its last form (direct.ts): that one may be reading it in, or was refused and is being corrected.
 */
const startRemoving = `
  with due as (
    select key from media
    where kept_at is null and created_at < $1 and (claimed_at is null or claimed_at < $1)
      and (removing_at is null or removing_at < $2)
    order by removing_at nulls first, created_at limit $3 for update skip locked)
  update media set removing_at = $4 from due where media.key = due.key returning media.key, media.place, media.also_at as "alsoAt"`;

/**
 * Removes files that were uploaded and never attached, or released and not yet removed. Each upload sweeps a few of them,
 * and the scheduled run the rest.
 * @param most  how many files at once
 * @returns how many were removed
 */
export async function sweepMedia(most = 500): Promise<number> {
  const orphans = await statement<Going>('media_going', startRemoving, [
    // An hour is longer than any upload may take from its first byte to the call that attaches it (half an hour:
    // scripts/server/connection-limits.mjs).
    fromNow(-hour),
    fromNow(-minute),
    most,
    now(),
  ]);
  const end = fromNow(longest);
  let gone = 0;
  for (const [tried, orphan] of orphans.entries()) {
    if (now() >= end) {
      log.warn({ left: orphans.length - tried }, 'files wait for the next sweep: the storage is slow');
      break;
    }
    // A file that cannot be removed is left for the next sweep, and does not stop the others.
    await removeGoing(orphan).then(
      () => (gone += 1),
      (error) => log.warn({ error }, 'a file could not be swept'),
    );
  }
  return gone;
}
