import 'server-only';
import { withoutMp3Metadata, withoutWavMetadata } from './audio-metadata';
import { withoutMp4Metadata } from './mp4-metadata';
import { withoutWebmMetadata } from './webm-metadata';

type Look = (letters: string, contents: Buffer) => void;
type Cleaner = (content: AsyncIterable<Uint8Array>, look?: Look) => AsyncIterable<Uint8Array>;

/** How each kind of file loses what was written beside its pictures and sounds. Pictures are drawn anew instead (images.ts). */
export const withoutMetadata: Record<string, Cleaner> = {
  'video/mp4': withoutMp4Metadata,
  'video/quicktime': withoutMp4Metadata,
  'video/webm': (content) => withoutWebmMetadata(content),
  'audio/mpeg': (content) => withoutMp3Metadata(content),
  'audio/wav': (content) => withoutWavMetadata(content),
};
