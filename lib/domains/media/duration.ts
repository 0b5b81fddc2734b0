import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { afterStopping, type UploadRule } from '@/lib/contract/uploads';
import { Mp4Duration } from './mp4-duration';
import { withoutMp4Metadata } from './mp4-metadata';
import { unreadableVideo } from './refusals';
import { WebmDuration } from './webm-duration';
import { withoutWebmMetadata } from './webm-metadata';

/**
 * Streams a video without its metadata, and measures how long its samples play.
 * @param mime    the type detected from its first bytes
 * @param length  receives the seconds at the end
 * @throws DomainError `video_too_long` at the end of the video, `file_unreadable` when its times cannot be read
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
  if (length.seconds === null) throw unreadableVideo();
  if (length.seconds > most + afterStopping) throw new DomainError('video_too_long', tooLong);
}

/** A truncated table is an error in the file, not in our code. */
const readably = (times: Mp4Duration) => (letters: string, contents: Buffer) => {
  try {
    times.hear(letters, contents);
  } catch (error) {
    throw error instanceof RangeError ? unreadableVideo() : error;
  }
};
