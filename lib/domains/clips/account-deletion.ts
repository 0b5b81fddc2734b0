import 'server-only';
import { releaseMedia } from '@/lib/domains/media/media';
import type { Transaction } from '@/lib/platform/database/client';

/** Deletes the clips of a deleted account. The sweep deletes the files. */
export async function removeClips(tx: Transaction, userId: number): Promise<void> {
  const gone = await tx.$queryRaw<{ key: string }[]>`
    delete from game_clips where user_id = ${userId} returning media_key as key`;
  const keys = gone.map(({ key }) => key);
  await releaseMedia(tx, keys);
}
