import type { Viewer } from '@/lib/contract/viewer';
import { WeightedQueue } from './weighted-queue';

/**
 * The bytes that are on their way to this server. They wait on its disk until they are looked at, so this bounds what they take
 * there; who waits for a place has sent no more than what the network holds.
 */
const uploadsUnderway = new WeightedQueue({
  capacity: 2 * 1024 * 1024 * 1024,
  maxWaiting: 200,
  maxWait: 60_000,
});

/** So many are one person's: whoever begins many and sends them drop by drop must not take everybody's places. */
const mostOfPerson = 3;
type Own = { turns: WeightedQueue; here: number };
const ofPerson = new Map<number, Own>();

/**
 * Waits for a place for a person's upload: for their own turn first, then among all.
 * @param bytes  how many will come
 * @returns what gives the place back, to be called once
 * @throws DomainError `unavailable` where too many wait, or it waited too long
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
