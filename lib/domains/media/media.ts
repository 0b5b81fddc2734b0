import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { MediaKind } from '@/lib/contract/uploads';
import { fromNow, now } from '@/lib/platform/clock';
import { db, type Transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import type { Stored } from '@/lib/platform/storage/driver';
import { storageAt } from '@/lib/platform/storage/storage';

export type Upload = {
  key: string;
  url: string;
  kind: MediaKind;
  /** The measured length of a video; null when its rule has no time limit. */
  seconds: number | null;
  /** Corrects how many bytes its owner has sent today. */
  settleBytes: (bytes: number) => Promise<void>;
};

/**
 * Attaches an upload permanently, in the transaction that writes the row it belongs to.
 * @throws DomainError `upload_gone` when it is already attached, or was swept away
 */
export async function keepMedia(tx: Transaction, key: string): Promise<void> {
  const kept = await tx.media.updateMany({
    where: { key, keptAt: null, removingAt: null },
    data: { keptAt: now() },
  });
  if (kept.count === 0)
    throw new DomainError('upload_gone', 'That upload is no longer there. Please choose the file again.');
}

/** Releases files in the transaction that detaches them. `discardMedia` or the sweep removes them afterwards. */
export async function releaseMedia(tx: Transaction, keys: string[]): Promise<void> {
  await tx.media.updateMany({ where: { key: { in: keys } }, data: { keptAt: null, createdAt: new Date(0) } });
}

/**
 * Removes a file that is not attached. First its row is marked, and from then on nothing can be attached to it. The row is
 * deleted after the file, so that every file always has a row. When storage hangs or the server is killed in between, the
 * sweep finishes the work. No lock is held meanwhile.
 */
export async function discardMedia(key: string): Promise<void> {
  await discarded(key);
}

/** The same for an upload that was refused or sent twice: its bytes count for nothing (rules.md, Limits). */
export async function dropUpload({ key, settleBytes }: Upload): Promise<void> {
  if (await discarded(key)) await settleBytes(0);
}

/** @returns false if the file is attached, or gone already */
async function discarded(key: string): Promise<boolean> {
  const [going] = await db().media.updateManyAndReturn({
    where: { key, keptAt: null },
    data: { removingAt: now() },
    select: { key: true, place: true, alsoAt: true },
  });
  if (going) await removeGoing(going);
  return going !== undefined;
}

export type Going = { key: string; place: string | null; alsoAt: string | null };

/** How long a copy to a second place may take, in milliseconds. */
const copying = 3_600_000;

/**
 * Removes a file whose row is marked for removal, then the row. The row of a file that was just being moved stays for a
 * while: if the copy arrives later, a later sweep removes the copy as well.
 */
export async function removeGoing({ key, place, alsoAt }: Going): Promise<void> {
  killPoint('media-going');
  for (const each of alsoAt ? [place, alsoAt] : [place]) await storageAt(each).remove(key);
  killPoint('media-file-removed');
  const settled = { OR: [{ alsoAt: null }, { movedAt: { lt: fromNow(-copying) } }] };
  await db().media.deleteMany({ where: { key, keptAt: null, ...settled } });
}

/** Opens a file in whichever storage it is; null when there is none. @throws StorageRefused */
export async function openMedia(key: string): Promise<Stored | null> {
  const row = await db().media.findUnique({ where: { key }, select: { place: true } });
  return row && storageAt(row.place).open(key);
}

/** A file's URL, as rows and pages have it. It does not depend on the storage. */
export const addressOf = (key: string): string => `/media/${key}`;

/** The key in a file's URL. */
export const keyOfUrl = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
