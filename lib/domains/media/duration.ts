import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { afterStopping, type UploadRule } from '@/lib/contract/uploads';
import { Mp4Duration } from './mp4-duration';
import { withoutMp4Metadata } from './mp4-metadata';
import { WebmDuration } from './webm-duration';
import { withoutWebmMetadata } from './webm-metadata';

/**
 * A video as it flows by, without place and camera, and how long it plays by what it holds.
 * @param mime    what it is, by its own first bytes
 * @param length  is told the seconds at the end
 * @throws DomainError `invalid` at the end of one that plays too long, `wrong_media` for one whose times cannot be read
 */
export async function* withDurationLimit(
  content: AsyncIterable<Uint8Array>,
  mime: string,
  { seconds: most, tooLong }: NonNullable<UploadRule['longest']>,
  length: { seconds: number | null },
): AsyncGenerator<Uint8Array> {
  if (mime === 'video/webm') {
    const times = new WebmDuration();
    yield* times.through(withoutWebmMetadata(content));
    length.seconds = times.seconds();
  } else {
    const times = new Mp4Duration();
    yield* withoutMp4Metadata(content, readably(times));
    length.seconds = times.seconds();
  }
  if (length.seconds === null) throw new DomainError('file_unreadable', 'That video cannot be read.');
  if (length.seconds > most + afterStopping) throw new DomainError('video_too_long', tooLong);
}

/** A table that breaks off in the middle is no fault of ours. */
const readably = (times: Mp4Duration) => (letters: string, contents: Buffer) => {
  try {
    times.hear(letters, contents);
  } catch (error) {
    throw error instanceof RangeError
      ? new DomainError('file_unreadable', 'That video cannot be read.')
      : error;
  }
};
