import 'server-only';
import { withoutMp3Metadata, withoutWavMetadata } from './audio-metadata';
import { withoutMp4Metadata } from './mp4-metadata';
import { withoutWebmMetadata } from './webm-metadata';

type Look = (letters: string, contents: Buffer) => void;
type Cleaner = (content: AsyncIterable<Uint8Array>, look?: Look) => AsyncIterable<Uint8Array>;

/** Removes the metadata of each kind of video and recording. Pictures are re-encoded instead (images.ts). */
export const withoutMetadata: Record<string, Cleaner> = {
  'video/mp4': withoutMp4Metadata,
  'video/quicktime': withoutMp4Metadata,
  'video/webm': (content) => withoutWebmMetadata(content),
  'audio/mpeg': (content) => withoutMp3Metadata(content),
  'audio/wav': (content) => withoutWavMetadata(content),
};
