import 'server-only';
import { fromNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { discardMedia } from './media';

const hour = 60 * 60 * 1000;

/**
 * Removes what was uploaded and never attached, or released and not yet removed. Whoever uploads sweeps a little
 * behind others; the scheduled run takes the rest.
 * @param most  how many files at once
 * @returns how many went
 */
export async function sweepMedia(most = 500): Promise<number> {
  const orphans = await db().media.findMany({
    // Longer than any upload may take from its first byte to the call that attaches it.
    where: { keptAt: null, createdAt: { lt: fromNow(-hour) } },
    select: { key: true },
    orderBy: { createdAt: 'asc' },
    take: most,
  });
  let gone = 0;
  for (const { key } of orphans) {
    // One that cannot be removed just now is left for the next sweep and holds up no other.
    await discardMedia(key).then(
      () => (gone += 1),
      (error) => log.warn({ error }, 'a file could not be swept'),
    );
  }
  return gone;
}
