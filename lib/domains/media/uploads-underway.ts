import type { Viewer } from '@/lib/contract/viewer';
import { WeightedQueue } from './weighted-queue';

/**
 * Limits the bytes of uploads in progress. They are spooled to this server's disk, so this also limits the disk space. While
 * an upload waits here, only network buffers hold its data.
 */
const uploadsUnderway = new WeightedQueue({
  capacity: 2 * 1024 * 1024 * 1024,
  maxWaiting: 200,
  maxWait: 60_000,
});

/** The most at once for one person, so that many slow uploads of one person cannot block everybody else's. */
const mostOfPerson = 3;
type Own = { turns: WeightedQueue; here: number };
const ofPerson = new Map<number, Own>();

/**
 * Waits until a person's upload may begin: first in that person's queue, then in the common one.
 * @param bytes  how many will come
 * @returns a function that releases the slot; call it once
 * @throws DomainError `unavailable` when too many wait, or it waited too long
 */
export async function enterUpload({ id }: Viewer, bytes: number): Promise<() => void> {
  const own = ofPerson.get(id) ?? {
    turns: new WeightedQueue({ capacity: mostOfPerson, maxWaiting: 50, maxWait: 60_000 }),
    here: 0,
  };
  ofPerson.set(id, own);
  own.here += 1;
  const left: (() => void)[] = [
    () => {
      own.here -= 1;
      if (own.here === 0) ofPerson.delete(id);
    },
  ];
  const leave = () => {
    for (const each of left.toReversed()) each();
  };
  try {
    left.push(await own.turns.enter(1));
    left.push(await uploadsUnderway.enter(bytes));
    return leave;
  } catch (error) {
    leave();
    throw error;
  }
}
