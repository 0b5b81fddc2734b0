import 'server-only';
import sharp, { type Sharp } from 'sharp';
import { DomainError } from '@/lib/contract/domain-error';
import { spool } from '@/lib/platform/storage/spool';
import { WeightedQueue } from './weighted-queue';

/**
 * A picture that would unpack to more than this is a trap, or from a camera whose owner's browser shrinks it first.
 * Unpacked at its worst it is 100 MB.
 */
const mostPixels = 25_000_000;
/** Of a picture that long a screen shows a line; unpacking it takes seconds. */
const longestEdge = 12_000;
/** Nothing is drawn twice, so nothing is worth remembering; and one processor is left for everybody else. */
sharp.cache(false);
sharp.concurrency(1);

/** One picture of the largest, or several small ones, are unpacked at once. The others wait on disk, or as the files they are. */
const drawing = new WeightedQueue({ capacity: mostPixels, maxWaiting: 200, maxWait: 60_000 });
/** Pictures beside names have a queue of their own, so that whoever only looks never holds up whoever sends. */
const showing = new WeightedQueue({ capacity: 1_000_000, maxWaiting: 200, maxWait: 10_000 });

/**
 * A picture drawn anew: upright, no larger than screens show, without location, camera or anything else that was
 * written into the file (rules.md, Safety).
 * @param content      the picture's file; it waits on this machine's disk for its turn
 * @param mime         what it is, by its own first bytes
 * @param longestSide  the longest that a side may be, in pixels
 * @throws DomainError `wrong_media` for what cannot be read as the picture it claims to be, `too_large` for one that unpacks
 *   to too much, `unavailable` where too many wait; StorageRefused; and what `content` throws
 */
export async function* reencoded(
  content: AsyncIterable<Uint8Array>,
  mime: string,
  longestSide: number,
): AsyncGenerator<Uint8Array> {
  const { file, drop } = await spool(content);
  try {
    yield await drawn(file, (picture) => {
      const smaller = picture.resize({
        width: longestSide,
        height: longestSide,
        fit: 'inside',
        withoutEnlargement: true,
      });
      return mime === 'image/png' ? smaller.png() : smaller.jpeg({ quality: 82, mozjpeg: true });
    });
  } finally {
    await drop();
  }
}

/** How wide a picture beside a name is, in pixels: 44 on the screen, three times as fine. */
const smallSide = 132;

/** The same picture as it stands beside a name. */
export const smallPicture = (whole: Buffer): Promise<Buffer> =>
  drawn(
    whole,
    (picture) => picture.resize(smallSide, smallSide, { fit: 'cover' }).jpeg({ quality: 78, mozjpeg: true }),
    showing,
  );

/**
 * Unpacks and draws: what comes in small may be large to look at.
 * @param whole  the picture, or the path of its file
 */
async function drawn(
  whole: Buffer | string,
  how: (picture: Sharp) => Sharp,
  queue = drawing,
): Promise<Buffer> {
  try {
    const pixels = await pixelsOf(whole);
    return await queue.run(pixels, () =>
      how(sharp(whole, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()).toBuffer(),
    );
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable(error);
  }
}

/** How many pixels a picture says it has, read from its head alone. @throws DomainError `too_large` */
async function pixelsOf(whole: Buffer | string): Promise<number> {
  const { width, height } = await sharp(whole, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels || Math.max(width, height) > longestEdge) throw tooManyPixels();
  return width * height;
}

const tooManyPixels = () =>
  new DomainError(
    'picture_too_large',
    'That picture has more pixels than we can open. Please choose a smaller one.',
  );

function unreadable(error: unknown): DomainError {
  const isLarge = error instanceof Error && /pixel limit/i.test(error.message);
  return isLarge ? tooManyPixels() : new DomainError('file_unreadable', 'That picture cannot be read.');
}
