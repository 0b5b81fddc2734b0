/** Finishes deletions of large posts that a killed server or a lost database interrupted. */
import { emptyPost, unfinishedDeletions } from '@/lib/domains/posts/deletion-parts';
import { fromNow } from '@/lib/platform/clock';
import { interruptedAfter, oneByOne } from './one-by-one';

/** @returns how many were finished */
export const settlePostDeletions = async (): Promise<number> =>
  oneByOne(
    await unfinishedDeletions(fromNow(-interruptedAfter)),
    'a post could not be deleted to its end',
    emptyPost,
  );
