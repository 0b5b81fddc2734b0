/** Finishes deletions of large posts that a killed server or a lost database interrupted. */
import { emptyPost, unfinishedDeletions } from '@/lib/domains/posts/deletion-parts';
import { fromNow } from '@/lib/platform/clock';
import { oneByOne } from './one-by-one';

/** In milliseconds: an unfinished deletion that is older than this was interrupted. */
const halfDone = 60_000;

/** @returns how many were finished */
export const settlePostDeletions = async (): Promise<number> =>
  oneByOne(
    await unfinishedDeletions(fromNow(-halfDone)),
    'a post could not be deleted to its end',
    emptyPost,
  );
