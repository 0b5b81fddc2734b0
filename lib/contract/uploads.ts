/** Which files may be uploaded for each purpose (rules.md, Limits). The type is detected from the file's bytes. */

import type { Limit } from './constants/limits';

const MB = 1024 * 1024;

export type MediaKind = 'image' | 'video' | 'audio';

type FileKind = { kind: MediaKind; extension: string };

const known: Record<string, FileKind> = {
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/png': { kind: 'image', extension: 'png' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/webm': { kind: 'video', extension: 'webm' },
  'video/quicktime': { kind: 'video', extension: 'mov' },
  'audio/mpeg': { kind: 'audio', extension: 'mp3' },
  'audio/wav': { kind: 'audio', extension: 'wav' },
};

export type Purpose = 'profile' | 'chat' | 'battle' | 'clip';

/** In seconds: the tolerance for recordings, since a recorder that stops at the limit writes a frame or two more. */
export const afterStopping = 0.2;

export type UploadRule = {
  purpose: Purpose;
  /** The multipart field that holds the file. */
  field: string;
  maxBytes: number;
  mimes: readonly string[];
  /** The longest side of a stored picture, in pixels. */
  longestSide: number;
  tooLarge: string;
  wrongType: string;
  /** A rate limit for files, in addition to the call's limits. */
  limit?: Limit;
  /** The longest video, if that is limited. */
  longest?: { seconds: number; tooLong: string };
};

export const profileUpload: UploadRule = {
  purpose: 'profile',
  field: 'media',
  maxBytes: 3 * MB,
  mimes: ['image/jpeg', 'image/png', 'video/mp4'],
  // Twice the size on the profile page; all other pages show it much smaller.
  longestSide: 400,
  tooLarge: 'File size exceeds 3MB limit.',
  wrongType: 'Please choose a JPEG, a PNG or an MP4 file.',
};

export const chatUpload: UploadRule = {
  purpose: 'chat',
  field: 'media',
  limit: 'chatFile',
  maxBytes: 16 * MB,
  mimes: ['image/jpeg', 'image/png', 'video/mp4', 'audio/mpeg', 'audio/wav'],
  longestSide: 1080,
  tooLarge: 'File size exceeds 16MB limit.',
  wrongType: 'Please choose a JPEG, PNG, MP4, MP3 or WAV file.',
};

const video = {
  maxBytes: 64 * MB,
  mimes: ['video/mp4', 'video/webm', 'video/quicktime'],
  longestSide: 1080,
  tooLarge: 'File size exceeds 64MB limit.',
  wrongType: 'Please choose an MP4, WebM or MOV video.',
};

/** A squad's clip (overview.md, Squad details). */
export const clipUpload: UploadRule = {
  ...video,
  purpose: 'clip',
  field: 'clip',
  longest: { seconds: 90, tooLong: 'A clip may be at most 90 seconds long.' },
};

/** The video of a HYPE battle or of its response. */
export const battleUpload: UploadRule = { ...video, purpose: 'battle', field: 'media' };

/** The rules by purpose, for files that a browser uploads before the form. */
export const uploadRules: Record<Purpose, UploadRule> = {
  profile: profileUpload,
  chat: chatUpload,
  clip: clipUpload,
  battle: battleUpload,
};

export const kindOf = (mime: string): FileKind | undefined => known[mime];

export const unknownMime = 'application/octet-stream';

/** The MIME type for the extension of a key or a file's name; `unknownMime` if it is none of ours. */
export function mimeOfKey(key: string): string {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  const found = Object.entries(known).find(([, each]) => each.extension === extension);
  return found?.[0] ?? unknownMime;
}
