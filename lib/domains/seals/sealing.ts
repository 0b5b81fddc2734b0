/**
 * The sealed copy of a Ghost Bomb, made when it is sent (docs/decisions/072-ghosts-sealed.md): its text and its file,
 * encrypted with a new key. The message holds the key until the recipient first fetches it. Then only their page has it.
 */
import 'server-only';
import { ghostLifetime } from '@/lib/contract/constants/chat';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { countBytes } from '@/lib/domains/media/daily-bytes';
import { openMedia } from '@/lib/domains/media/media';
import { fromNow } from '@/lib/platform/clock';
import { db, type Transaction } from '@/lib/platform/database/client';
import { encrypt, newKey, textOfKey } from '@/lib/platform/encryption';
import { killPoint } from '@/lib/platform/kill-point';
import type { Stored } from '@/lib/platform/storage/driver';
import { piecesOf } from '@/lib/platform/storage/pieces';

/** The associated data of the encryption: a copy that was moved to another ghost cannot be opened. */
export const placeOf = (ghost: { messageId: number; senderId: number; recipientId: number }) =>
  `ghost ${ghost.messageId} from ${ghost.senderId} to ${ghost.recipientId}`;
export const placeOfPiece = (number: number) => `piece ${number}`;

/** The sealed content: the text, and for a file its key in storage and its length in bytes. */
export type SealedContent = { words: string; file: string | null; bytes: number };

type Begun = {
  key: Buffer;
  id: number | null;
  file: string | null;
  bytes: number;
  /** For a message that was not stored: its bytes count for nothing (rules.md, Limits). */
  giveBack: () => Promise<void>;
};

type Ghost = {
  messageId: number;
  senderId: number;
  recipientId: number;
  words: string;
  /** The sender's name for the message, by which it is known after it has gone. */
  clientId: string | null;
};

/** How long a sealed file is kept when its message is never stored, in milliseconds. */
const withoutMessage = 3_600_000;

/**
 * Seals a ghost's file before the transaction that stores the message, because it has to be read from storage.
 * @throws DomainError `upload_gone` when there is no such file, `daily_limit_reached` beyond the daily limit for ghosts
 */
export async function beginSeal(viewer: Viewer, file: string | null): Promise<Begun> {
  const key = newKey();
  if (!file) return { key, id: null, file, bytes: 0, giveBack: async () => {} };
  const stored = await openMedia(file);
  if (!stored)
    throw new DomainError('upload_gone', 'That upload is no longer there. Please choose the file again.');
  const settle = await countBytes(viewer, 'ghosts', stored.length);
  const giveBack = () => settle(0);
  try {
    const id = await sealFile(key, stored);
    killPoint('ghost-sealed');
    return { key, id, file, bytes: stored.length, giveBack };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** @returns the id of the copy, which has no message yet */
async function sealFile(key: Buffer, stored: Stored): Promise<number> {
  const { id } = await db().sealedGhost.create({
    data: { until: fromNow(withoutMessage) },
    select: { id: true },
  });
  let number = 0;
  for await (const piece of piecesOf(stored)) {
    const content = encrypt(key, placeOfPiece(number), piece);
    await db().sealedGhostPiece.create({ data: { ghostId: id, number, content }, select: { number: true } });
    number += 1;
  }
  return id;
}

/** The key as text, as the message holds it until it is fetched. */
export const sealOf = ({ key }: Begun): string => textOfKey(key);

/**
 * Seals the text, in the transaction that stores the message. When the recipient fetches the ghost, the copy is kept for
 * another day. Otherwise it is removed with the ghost, since nobody could open it.
 */
export async function finishSeal(
  tx: Transaction,
  { key, id, file, bytes }: Begun,
  { words, clientId, ...ghost }: Ghost,
): Promise<void> {
  const content: SealedContent = { words, file, bytes };
  const data = {
    ...ghost,
    clientId,
    content: encrypt(key, placeOf(ghost), Buffer.from(JSON.stringify(content))),
    until: fromNow(ghostLifetime.unfetched),
  };
  if (id === null) await tx.sealedGhost.create({ data, select: { id: true } });
  else await tx.sealedGhost.update({ where: { id }, data, select: { id: true } });
}

/** Whether somebody sent a ghost of this name that has gone, as long as its sealed copy is there. */
export async function wasGhost(tx: Transaction, senderId: number, clientId: string): Promise<boolean> {
  const where = { senderId, clientId };
  return (await tx.sealedGhost.findFirst({ where, select: { id: true } })) !== null;
}
