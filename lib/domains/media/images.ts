import 'server-only';
import sharp, { type Sharp } from 'sharp';
import { DomainError } from '@/lib/contract/domain-error';
import { spool } from '@/lib/platform/storage/spool';
import { WeightedQueue } from './weighted-queue';

/**
 * A picture with more pixels is a decompression bomb: a large photo is shrunk by the sender's browser first.
 * Decoded, this many pixels take at most 100 MB.
 */
const mostPixels = 25_000_000;
/** A screen shows a longer picture as a thin line, and decoding it takes seconds. */
const longestEdge = 12_000;
/** No picture is drawn twice, so a cache is useless. One thread per picture leaves the other processors free. */
sharp.cache(false);
sharp.concurrency(1);

/** Decodes one picture of the largest size, or several small ones, at once. The others wait undecoded. */
const drawing = new WeightedQueue({ capacity: mostPixels, maxWaiting: 200, maxWait: 60_000 });
/** Small profile pictures have their own queue, so that viewing never delays uploads. */
const showing = new WeightedQueue({ capacity: 1_000_000, maxWaiting: 200, maxWait: 10_000 });

/**
 * Re-encodes a picture: upright, no larger than screens show, without location, camera or any other metadata
 * (rules.md, Safety).
 * @param content      the picture's file; it waits on the local disk for its turn
 * @param mime         the type detected from its first bytes
 * @param longestSide  the longest side allowed, in pixels
 * @throws DomainError `file_unreadable` when it cannot be decoded as its type, `picture_too_large` when it has too many pixels,
 *   `uploads_busy` when too many wait; StorageRefused; and what `content` throws
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

/** The width of a picture beside a name: 44 CSS pixels on a screen with three device pixels for each. */
const smallSide = 132;

/** The picture at the size in which it is shown beside a name. */
export const smallPicture = (whole: Buffer): Promise<Buffer> =>
  drawn(
    whole,
    (picture) => picture.resize(smallSide, smallSide, { fit: 'cover' }).jpeg({ quality: 78, mozjpeg: true }),
    showing,
  );

/**
 * Decodes and draws a picture. The queue counts pixels, because a small file may decode to a large picture.
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

/** The number of pixels, read only from the picture's header. @throws DomainError `picture_too_large` */
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
