import 'server-only';
import { releaseMedia } from '@/lib/domains/media/media';
import type { Transaction } from '@/lib/platform/database/client';

/** A person who leaves takes their clips along; the files are removed by the sweep. */
export async function removeClips(tx: Transaction, userId: number): Promise<void> {
  const gone = await tx.$queryRaw<{ key: string }[]>`
    delete from game_clips where user_id = ${userId} returning media_key as key`;
  const keys = gone.map(({ key }) => key);
  await releaseMedia(tx, keys);
}
