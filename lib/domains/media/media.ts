import 'server-only';
import { Failure } from '@/lib/contract/failure';
import type { MediaKind } from '@/lib/contract/uploads';
import { now } from '@/lib/platform/clock';
import { type Transaction, transaction } from '@/lib/platform/db';
import { storage } from '@/lib/platform/storage/storage';

export type Upload = {
  key: string;
  url: string;
  kind: MediaKind;
  /** How long it plays, by what it holds; null where nobody asked. */
  seconds: number | null;
};

/**
 * Attaches an upload for good, in the transaction that writes the row it belongs to.
 * @throws Failure `conflict` where it is attached to something already, or was swept away
 */
export async function keepMedia(tx: Transaction, key: string): Promise<void> {
  const kept = await tx.media.updateMany({ where: { key, keptAt: null }, data: { keptAt: now() } });
  if (kept.count === 0)
    throw new Failure('conflict', 'That upload is no longer there. Please choose the file again.');
}

/** Lets go of files in the transaction that detaches them; `discardMedia` removes them afterwards, or the sweep. */
export async function releaseMedia(tx: Transaction, keys: string[]): Promise<void> {
  await tx.media.updateMany({ where: { key: { in: keys } }, data: { keptAt: null, createdAt: new Date(0) } });
}

/**
 * Removes a file that is not kept, then its row: in this order, no file is ever without a row that leads to it. The row
 * is locked meanwhile, so that nobody attaches what is going.
 */
export async function discardMedia(key: string): Promise<void> {
  await transaction(async (tx) => {
    const [going] = await tx.$queryRaw<unknown[]>`
      select 1 from media where key = ${key} and kept_at is null for update`;
    if (!going) return;
    await storage().remove(key);
    await tx.media.deleteMany({ where: { key } });
  });
}

/** The key behind an address that `urlOf` gave. */
export const keyOfUrl = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
