/**
 * The sealed copy of a Ghost Bomb, made when it is sent (docs/decisions/072-ghosts-sealed.md): its words and its file, under
 * a fresh key that stands beside the words until the recipient first fetches them, and then nowhere but on their page.
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
import { piecesOf } from '@/lib/platform/storage/pieces';

/** Whose it is, said again to open it: a copy that was moved to another ghost stays shut. */
export const placeOf = (ghost: { messageId: number; senderId: number; recipientId: number }) =>
  `ghost ${ghost.messageId} from ${ghost.senderId} to ${ghost.recipientId}`;
export const placeOfPiece = (number: number) => `piece ${number}`;

/** What is sealed with the words: `file` is its key in storage, `bytes` its length. */
export type SealedContent = { words: string; file: string | null; bytes: number };

type Begun = { key: Buffer; id: number | null; file: string | null; bytes: number };

/** Where the message is never stored, what was sealed for it goes after this long, in milliseconds. */
const withoutMessage = 3_600_000;

/**
 * Seals a ghost's file before the message is stored, because storage is asked for it.
 * @throws DomainError `upload_gone` where there is no such file, `too_often` where a day's ghosts are full
 */
export async function beginSeal(viewer: Viewer, file: string | null): Promise<Begun> {
  const key = newKey();
  if (!file) return { key, id: null, file, bytes: 0 };
  const stored = await openMedia(file);
  if (!stored)
    throw new DomainError('upload_gone', 'That upload is no longer there. Please choose the file again.');
  await countBytes(viewer, 'ghosts', stored.length);
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
  killPoint('ghost-sealed');
  return { key, id, file, bytes: stored.length };
}

/** The key, as the message holds it until it is fetched. */
export const sealOf = ({ key }: Begun): string => textOfKey(key);

/**
 * Seals the words, in the transaction that stores the message. Unless the recipient fetches it, which gives the copy a day
 * more, it goes with the ghost: nobody could open it.
 */
export async function finishSeal(
  tx: Transaction,
  { key, id, file, bytes }: Begun,
  { words, ...ghost }: { messageId: number; senderId: number; recipientId: number; words: string },
): Promise<void> {
  const content: SealedContent = { words, file, bytes };
  const data = {
    ...ghost,
    content: encrypt(key, placeOf(ghost), Buffer.from(JSON.stringify(content))),
    until: fromNow(ghostLifetime.unfetched),
  };
  if (id === null) await tx.sealedGhost.create({ data, select: { id: true } });
  else await tx.sealedGhost.update({ where: { id }, data, select: { id: true } });
}
