import 'server-only';
import sharp, { type Sharp } from 'sharp';
import { Failure } from '@/lib/contract/failure';
import { Turns } from './turns';

/**
 * A picture that would unpack to more than this is a trap, or from a camera whose owner's browser shrinks it first.
 * Unpacked at its worst it is 100 MB.
 */
const mostPixels = 25_000_000;
/** Nothing is drawn twice, so nothing is worth remembering. */
sharp.cache(false);
const turns = new Turns(2);

/**
 * A picture drawn anew: upright, no larger than screens show, without location, camera or anything else that was
 * written into the file (rules.md, Safety).
 * @param content      the picture's file; held whole, as it must be to be unpacked
 * @param mime         what it is, by its own first bytes
 * @param longestSide  the longest that a side may be, in pixels
 * @throws Failure `wrong_media` for what cannot be read as the picture it claims to be, `too_large` for one that unpacks
 *   to too much; and what `content` throws
 */
export async function* reencoded(
  content: AsyncIterable<Uint8Array>,
  mime: string,
  longestSide: number,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  yield await drawn(Buffer.concat(chunks), (picture) => {
    const smaller = picture.resize({
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return mime === 'image/png' ? smaller.png() : smaller.jpeg({ quality: 82, mozjpeg: true });
  });
}

/** How wide a picture beside a name is, in pixels: 44 on the screen, three times as fine. */
const smallSide = 132;

/** The same picture as it stands beside a name. */
export const smallPicture = (whole: Buffer): Promise<Buffer> =>
  drawn(whole, (picture) =>
    picture.resize(smallSide, smallSide, { fit: 'cover' }).jpeg({ quality: 78, mozjpeg: true }),
  );

/** Unpacks and draws, few at a time: what comes in small may be large to look at. */
async function drawn(whole: Buffer, how: (picture: Sharp) => Sharp): Promise<Buffer> {
  try {
    return await turns.take(() =>
      how(sharp(whole, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()).toBuffer(),
    );
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): Failure {
  const tooManyPixels = error instanceof Error && /pixel limit/i.test(error.message);
  return tooManyPixels
    ? new Failure('too_large', 'That picture has more pixels than we can open. Please choose a smaller one.')
    : new Failure('wrong_media', 'That picture cannot be read.');
}
