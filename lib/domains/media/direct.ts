import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { UploadRule } from '@/lib/contract/uploads';
import type { Viewer } from '@/lib/contract/viewer';
import { db } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import type { Stored } from '@/lib/platform/storage/driver';
import { storage } from '@/lib/platform/storage/storage';
import { requireRoom } from './daily-bytes';
import { discardMedia, openMedia, type Upload } from './media';
import { newMedia, receiveMedia, refusalOf } from './receiving';
import { enterUpload } from './uploads-underway';

/**
 * Signs an upload URL for one file of this size and type, and writes the row that names its key.
 * @param count  counts the URL, before it is signed
 * @returns `upload` null when the storage offers no such URLs
 * @throws DomainError `file_too_large`, `wrong_file_type`, `daily_limit_reached`
 */
export async function askDirect(
  viewer: Viewer,
  rule: UploadRule,
  { size, type }: { size: number; type: string },
  count: () => Promise<void>,
) {
  if (size > rule.maxBytes) throw new DomainError('file_too_large', rule.tooLarge);
  const { sign } = storage();
  // The form follows with the file, whose bytes say what it is.
  if (!sign) return { upload: null };
  if (!rule.mimes.includes(type)) throw new DomainError('wrong_file_type', rule.wrongType);
  await requireRoom(viewer, size);
  await count();
  const mediaKey = await newMedia(viewer, rule, type);
  return { upload: { url: await sign(mediaKey, size, type), mediaKey } };
}

const notThere = () =>
  new DomainError('upload_not_found', 'That upload is no longer there. Please choose the file again.');

/**
 * Takes in the direct upload that a form names. It must belong to the viewer, have this purpose and be attached to nothing.
 * It is then read in like a file in the form itself, so it passes the same checks and loses the same metadata.
 * @throws DomainError `upload_not_found` for a key that is no such upload, `file_too_large`, and what `enterUpload` and
 *   `receiveMedia` throw
 */
export async function takeSentAhead(viewer: Viewer, rule: UploadRule, mediaKey: unknown): Promise<Upload> {
  if (typeof mediaKey !== 'string' || mediaKey.includes('\0')) throw notThere();
  const own = { key: mediaKey, purpose: rule.purpose, keptAt: null, removingAt: null };
  // Clearing the owner claims the file: when the form is sent twice, only one request gets it.
  const taken = await db().media.updateMany({
    where: { ...own, ownerId: viewer.id },
    data: { ownerId: null },
  });
  if (taken.count === 0) throw notThere();
  killPoint('direct-taken');
  try {
    const sent = await openMedia(mediaKey);
    if (!sent) throw notThere();
    if (sent.length > rule.maxBytes) throw new DomainError('file_too_large', rule.tooLarge);
    const file = await received(viewer, rule, sent);
    killPoint('direct-read');
    await clear(mediaKey);
    return file;
  } catch (thrown) {
    const error = refusalOf(thrown);
    const passes = ['unavailable', 'invalid', 'too_often'];
    const mayComeAgain = error instanceof DomainError && passes.includes(error.kind);
    if (mayComeAgain) await db().media.updateMany({ where: own, data: { ownerId: viewer.id } });
    else await clear(mediaKey);
    throw error;
  }
}

/** Receives the file from the storage, as one that arrives with its form: it is on this server's disk meanwhile. */
async function received(viewer: Viewer, rule: UploadRule, { length, read }: Stored): Promise<Upload> {
  const { leave } = await enterUpload(viewer, length);
  try {
    return await receiveMedia(viewer, rule, read(), length);
  } finally {
    leave();
  }
}

/** Removes the direct upload, which is no longer needed. When that fails, the sweep removes it later. */
const clear = (key: string) =>
  discardMedia(key).catch((error) => log.warn({ error }, 'a file could not be cleared'));
