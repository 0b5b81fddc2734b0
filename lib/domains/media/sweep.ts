import 'server-only';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import { type Going, removeGoing } from './media';

const minute = 60 * 1000;
const hour = 60 * minute;

/**
 * Takes on some of what is not kept, oldest first: `$1` what is older, `$2` what nobody took on since, `$3` how many, `$4` now.
 * Of two sweeps at once each takes its own; what one that was killed had taken on, a later one takes again.
 */
const startRemoving = `
  with due as (
    select key from media
    where kept_at is null and created_at < $1 and (removing_at is null or removing_at < $2)
    order by created_at limit $3 for update skip locked)
  update media set removing_at = $4 from due where media.key = due.key returning media.key, media.place, media.also_at as "alsoAt"`;

/**
 * Removes what was uploaded and never attached, or released and not yet removed. Whoever uploads sweeps a little
 * behind others; the scheduled run takes the rest.
 * @param most  how many files at once
 * @returns how many went
 */
export async function sweepMedia(most = 500): Promise<number> {
  const orphans = await statement<Going>('media_going', startRemoving, [
    // Longer than any upload may take from its first byte to the call that attaches it.
    fromNow(-hour),
    fromNow(-minute),
    most,
    now(),
  ]);
  let gone = 0;
  for (const orphan of orphans) {
    // One that cannot be removed just now is left for the next sweep and holds up no other.
    await removeGoing(orphan).then(
      () => (gone += 1),
      (error) => log.warn({ error }, 'a file could not be swept'),
    );
  }
  return gone;
}
