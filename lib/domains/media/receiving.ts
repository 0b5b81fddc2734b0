import 'server-only';
import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import { DomainError } from '@/lib/contract/domain-error';
import { kindOf, type MediaKind, type UploadRule } from '@/lib/contract/uploads';
import type { Viewer } from '@/lib/contract/viewer';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { StorageRefused } from '@/lib/platform/storage/driver';
import { currentPlace, storage } from '@/lib/platform/storage/storage';
import { requireUnblocked } from './blocked-pictures';
import { counted, limited, splitHead } from './byte-stream';
import { countBytes } from './daily-bytes';
import { withDurationLimit } from './duration';
import { reencoded } from './images';
import { addressOf, discardMedia, type Upload } from './media';
import { withoutMetadata } from './metadata';
import { sweepMedia } from './sweep';

/**
 * Receives an upload as a stream: detects its type from its first bytes, counts its size and removes its metadata. The sweep
 * removes it again unless `keepMedia` attaches it, in the transaction that writes the row it belongs to.
 * @param most  how many bytes will come, when that is known; they are counted before any is stored
 * @throws DomainError `wrong_file_type`, `file_too_large`, `picture_too_large`, `video_too_long`, `file_unreadable`,
 *   `daily_limit_reached`; `uploads_busy` when too many wait, `unavailable` when it cannot be stored; then nothing is left of it
 */
export async function receiveMedia(
  viewer: Viewer,
  rule: UploadRule,
  content: AsyncIterable<Uint8Array>,
  most = rule.maxBytes,
): Promise<Upload> {
  const flow = limited(content, rule);
  try {
    const { head, whole } = await splitHead(flow);
    const type = await typeOf(head, rule);
    const settle = await countBytes(viewer, 'all', Math.min(most, rule.maxBytes));
    let bytes = 0;
    try {
      const { file, ...stored } = await store(viewer, rule, whole, type);
      bytes = stored.bytes;
      return { ...file, settleBytes: settle };
    } finally {
      await settle(bytes);
    }
  } finally {
    // Ends the stream, so that the sender does not wait for it to be read on.
    await flow.return();
  }
}

async function store(
  viewer: Viewer,
  rule: UploadRule,
  content: AsyncIterable<Uint8Array>,
  { mime, kind }: Type,
): Promise<{ file: Omit<Upload, 'settleBytes'>; bytes: number }> {
  const key = await newMedia(viewer, rule, mime);
  killPoint('upload-row');
  const length = { seconds: null as number | null };
  const stored = counted(withoutTraces(content, mime, rule, length));
  try {
    await storage().write(key, stored.content, mime);
    killPoint('upload-file');
    await db().media.update({ where: { key }, data: { bytes: stored.count.bytes }, select: { key: true } });
  } catch (error) {
    // When this fails as well, the sweep finds the file by its row.
    await discardMedia(key).catch((second) => log.warn({ error: second }, 'a file could not be cleared'));
    throw refusalOf(error);
  }
  killPoint('upload-received');
  const file = { key, url: addressOf(key), kind, seconds: length.seconds };
  return { file, bytes: stored.count.bytes };
}

/**
 * Removes the metadata that a camera or phone wrote into a file. When the rule limits its length, also measures how long it
 * plays.
 */
function withoutTraces(
  content: AsyncIterable<Uint8Array>,
  mime: string,
  rule: UploadRule,
  length: { seconds: number | null },
) {
  if (mime.startsWith('image/')) return unblocked(reencoded(content, mime, rule.longestSide));
  if (rule.longest) return withDurationLimit(content, mime, rule.longest, length);
  const clean = withoutMetadata[mime];
  if (!clean) throw new DomainError('wrong_file_type', rule.wrongType);
  return clean(content);
}

/** Refuses blocked pictures. A re-encoded picture arrives as one chunk. @throws DomainError `picture_blocked` */
async function* unblocked(pictures: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const picture of pictures) {
    await requireUnblocked(Buffer.from(picture));
    yield picture;
  }
}

type Type = { mime: string; kind: MediaKind };

/** Detects a file's type from its first bytes. @throws DomainError `wrong_file_type` for a type that the rule does not accept */
async function typeOf(head: Uint8Array, rule: UploadRule): Promise<Type> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
  const known = kindOf(mime);
  if (!known || !rule.mimes.includes(mime)) throw new DomainError('wrong_file_type', rule.wrongType);
  return { mime, kind: known.kind };
}

/** How many orphaned files each upload sweeps, after its response. */
const sweptBehind = 5;

/** Writes the row of a file before the file arrives. @returns its key, which cannot be guessed */
export async function newMedia(viewer: Viewer, rule: UploadRule, mime: string): Promise<string> {
  afterResponse(() => sweepMedia(sweptBehind));
  const key = `${rule.purpose}-${randomBytes(16).toString('hex')}.${kindOf(mime)?.extension}`;
  await db().media.create({
    data: { key, ownerId: viewer.id, purpose: rule.purpose, mime, place: currentPlace(), createdAt: now() },
    select: { key: true },
  });
  return key;
}

/** Turns the error of a storage that refused a file into one with a message for people. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof StorageRefused)) return error;
  return new DomainError('unavailable', 'Your file could not be kept just now. Please try again later.', {
    retryAfter: 60,
  });
}
