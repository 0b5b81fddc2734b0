import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { WeightedQueue } from './weighted-queue';

const MB = 1024 * 1024;

/** The largest upload that counts as small: every profile picture, and most of what is sent in chats. */
const mostOfSmall = 8 * MB;

const waiting = { maxWaiting: 200, maxWait: 60_000 };

/**
 * Limits the bytes of uploads in progress. They are spooled to this server's disk, so this also limits the disk space; direct
 * uploads are as well, when their form has come. While an upload waits here, only network buffers, or the storage, hold its
 * data. A large upload may take half an hour; small ones have a share of their own, so that they never wait for it
 * (docs/decisions/126-small-uploads-and-parts-of-deletions.md).
 */
const smallUnderway = new WeightedQueue({ capacity: 512 * MB, ...waiting });
const largeUnderway = new WeightedQueue({ capacity: 1536 * MB, ...waiting });

/** The most at once for one person, so that many slow uploads of one person cannot block everybody else's. */
const mostOfPerson = { all: 3, large: 1 };
type Own = { turns: WeightedQueue; large: WeightedQueue; here: number };
const ofPerson = new Map<number, Own>();

/** No fault of the server, so it is not one of the answers that an alert counts. */
const ownBusy = () =>
  new DomainError('own_uploads_busy', 'Your other files are still on their way. Please wait for them.', {
    retryAfter: 60,
  });

const ownQueue = (capacity: number) =>
  new WeightedQueue({ capacity, maxWaiting: 50, maxWait: 60_000, refusal: ownBusy });

type Place = {
  /** Ends the upload; call it once. */
  leave: () => void;
  /** Gives back the share of the disk: the file was refused, and what still comes of it is discarded. */
  giveBack: () => void;
};

/**
 * Waits until a person's upload may begin: first in that person's queues, then in the common one of its size.
 * @param bytes  how many will come
 * @throws DomainError `uploads_busy` when too many wait, or it waited too long; `own_uploads_busy` when it waited for the
 *   person's own
 */
export async function enterUpload({ id }: Viewer, bytes: number): Promise<Place> {
  const isLarge = bytes > mostOfSmall;
  const own = ofPerson.get(id) ?? {
    turns: ownQueue(mostOfPerson.all),
    large: ownQueue(mostOfPerson.large),
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
    // A large one that waits for the person's other large one takes no place from their small ones.
    if (isLarge) left.push(await own.large.enter(1));
    left.push(await own.turns.enter(1));
    let shared: (() => void) | null = await (isLarge ? largeUnderway : smallUnderway).enter(bytes);
    const giveBack = () => {
      shared?.();
      shared = null;
    };
    left.push(giveBack);
    return { leave, giveBack };
  } catch (error) {
    leave();
    throw error;
  }
}
