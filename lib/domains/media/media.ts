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
  /** How long it plays, by what it holds; null where nobody asked. */
  seconds: number | null;
};

/**
 * Attaches an upload for good, in the transaction that writes the row it belongs to.
 * @throws DomainError `conflict` where it is attached to something already, or was swept away
 */
export async function keepMedia(tx: Transaction, key: string): Promise<void> {
  const kept = await tx.media.updateMany({
    where: { key, keptAt: null, removingAt: null },
    data: { keptAt: now() },
  });
  if (kept.count === 0)
    throw new DomainError('upload_gone', 'That upload is no longer there. Please choose the file again.');
}

/** Lets go of files in the transaction that detaches them; `discardMedia` removes them afterwards, or the sweep. */
export async function releaseMedia(tx: Transaction, keys: string[]): Promise<void> {
  await tx.media.updateMany({ where: { key: { in: keys } }, data: { keptAt: null, createdAt: new Date(0) } });
}

/**
 * Removes a file that is not kept. Its row says so first, and nothing is attached to it from then on; it goes after the
 * file, so that no file is ever without a row that leads to it. Where storage hangs or the server is killed on the way,
 * the sweep finds it. Nothing is locked meanwhile.
 */
export async function discardMedia(key: string): Promise<void> {
  const [going] = await db().media.updateManyAndReturn({
    where: { key, keptAt: null },
    data: { removingAt: now() },
    select: { key: true, place: true, alsoAt: true },
  });
  if (going) await removeGoing(going);
}

export type Going = { key: string; place: string | null; alsoAt: string | null };

/** For how long a copy may still be on its way to a second place, in milliseconds. */
const copying = 3_600_000;

/**
 * Removes a file whose row says that it goes, then the row. The row of one that was just being moved stays a while: should
 * its copy arrive after this, a later sweep removes that too.
 */
export async function removeGoing({ key, place, alsoAt }: Going): Promise<void> {
  killPoint('media-going');
  for (const each of alsoAt ? [place, alsoAt] : [place]) await storageAt(each).remove(key);
  killPoint('media-file-removed');
  const settled = { OR: [{ alsoAt: null }, { movedAt: { lt: fromNow(-copying) } }] };
  await db().media.deleteMany({ where: { key, keptAt: null, ...settled } });
}

/** Opens a file, wherever it is kept; null where there is none. @throws StorageRefused */
export async function openMedia(key: string): Promise<Stored | null> {
  const row = await db().media.findUnique({ where: { key }, select: { place: true } });
  return row && storageAt(row.place).open(key);
}

/** A file's address: the same wherever it is kept, as rows and pages have it. */
export const addressOf = (key: string): string => `/media/${key}`;

/** The key behind an address. */
export const keyOfUrl = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
