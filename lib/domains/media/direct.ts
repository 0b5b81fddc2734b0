import 'server-only';
import { minute } from '@/lib/contract/constants/time';
import { DomainError } from '@/lib/contract/domain-error';
import type { ErrorCode } from '@/lib/contract/error-codes';
import type { UploadRule } from '@/lib/contract/uploads';
import type { Viewer } from '@/lib/contract/viewer';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
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

/** A direct upload, read in for the form that names it. What was sent stays until the form has been answered. */
type SentAhead = {
  file: Upload;
  /** Removes what was sent, after the answer: the form's file is attached. */
  end: () => void;
  /** Lets another form have it: this one was refused, or failed. */
  giveBack: () => Promise<void>;
};

/** For a form whose upload is gone. There is no such file, so `keepMedia` refuses it with `upload_gone`. */
const gone: SentAhead = {
  file: { key: '', url: '', kind: 'video', seconds: null, settleBytes: async () => {} },
  end: () => {},
  giveBack: async () => {},
};

/**
 * Takes in the direct upload that a form names. It must belong to the viewer, have this purpose and be attached to nothing.
 * It is then read in like a file in the form itself, so it passes the same checks and loses the same metadata.
 * @param isNamed  whether the form has a `clientId`. Then the upload may be gone: the domain knows whether the form was stored
 *   before and only its answer was lost, and otherwise refuses it with `upload_gone`
 * @throws DomainError `upload_not_found` for a key that is no such upload; `request_in_progress` while another form has it;
 *   `file_too_large`, and what `enterUpload` and `receiveMedia` throw
 */
export async function takeSentAhead(
  viewer: Viewer,
  rule: UploadRule,
  mediaKey: unknown,
  isNamed: boolean,
): Promise<SentAhead> {
  if (typeof mediaKey !== 'string' || mediaKey.includes('\0')) throw notThere();
  const giveBack = await claim(viewer, rule, mediaKey);
  if (!giveBack && isNamed) return gone;
  if (!giveBack) throw notThere();
  killPoint('direct-taken');
  try {
    const file = await received(viewer, rule, mediaKey);
    killPoint('direct-read');
    const end = () => {
      killPoint('direct-attached');
      afterResponse(() => clear(mediaKey));
    };
    return { file, end, giveBack };
  } catch (thrown) {
    const error = refusalOf(thrown);
    if (error instanceof DomainError && ofFile.includes(error.code)) await clear(mediaKey);
    else await giveBack();
    throw error;
  }
}

/** What the same file would be refused for again. Anything else may pass, and sending it again may cost somebody 64 MB. */
const ofFile: ErrorCode[] = [
  'file_too_large',
  'wrong_file_type',
  'file_unreadable',
  'picture_too_large',
  'picture_blocked',
  'video_too_long',
];

/**
 * A form that has no answer after this long belongs to a server that was killed. If it is only slow, both are answered: the
 * domain finds by the `clientId` that they are one.
 */
const claimLifetime = 5 * minute;

/**
 * Claims a direct upload, so that of two forms at once only one gets it.
 * @returns a function that gives it back; null if there is no such upload
 * @throws DomainError `request_in_progress`
 */
async function claim(viewer: Viewer, { purpose }: UploadRule, key: string) {
  const own = { key, ownerId: viewer.id, purpose, keptAt: null, removingAt: null };
  const claimedAt = now();
  const { count } = await db().media.updateMany({
    where: { ...own, OR: [{ claimedAt: null }, { claimedAt: { lt: fromNow(-claimLifetime) } }] },
    data: { claimedAt },
  });
  if (count === 0 && (await db().media.count({ where: own })) > 0)
    throw new DomainError(
      'request_in_progress',
      'Your file is still being stored. Please try again in a moment.',
    );
  if (count === 0) return null;
  return async () => {
    // The hour until the sweep begins anew: the form is being corrected. When this fails as well, the claim lapses.
    await db()
      .media.updateMany({ where: { ...own, claimedAt }, data: { claimedAt: null, createdAt: now() } })
      .catch((error) => log.warn({ error }, 'a file could not be given back'));
  };
}

/** Receives the file from the storage, as one that arrives with its form: it is on this server's disk meanwhile. */
async function received(viewer: Viewer, rule: UploadRule, key: string): Promise<Upload> {
  const sent = await openMedia(key);
  if (!sent) throw notThere();
  if (sent.length > rule.maxBytes) throw new DomainError('file_too_large', rule.tooLarge);
  const { leave } = await enterUpload(viewer, sent.length);
  try {
    return await receiveMedia(viewer, rule, sent.read(), sent.length);
  } finally {
    leave();
  }
}

/** Removes the direct upload, which is no longer needed. When that fails, the sweep removes it later. */
const clear = (key: string) =>
  discardMedia(key).catch((error) => log.warn({ error }, 'a file could not be cleared'));
