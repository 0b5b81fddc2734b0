/** Opens the sealed copy of a ghost for a report: only for the recipient, and only with the recipient's key. */
import 'server-only';
import { Readable } from 'node:stream';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { decrypt, keyIn } from '@/lib/platform/encryption';
import type { FileStream, Stored } from '@/lib/platform/storage/driver';
import { placeOf, placeOfPiece, type SealedContent } from './sealing';

export type OpenedGhost = {
  words: string;
  sender: string;
  /** Its file as it was sent, with the key that it had in storage. */
  file: { key: string; stored: Stored } | null;
};

/**
 * visibility-exempt: the recipient has received the ghost. They may report it even when they have blocked the sender since.
 */
const sealedFor = `
  select s.id, s.sender_id, s.content, u.username from sealed_ghosts s join users u on u.id = s.sender_id
  where s.message_id = $1 and s.recipient_id = $2 and s.until > $3`;

type Sealed = { id: number; sender_id: number; content: Buffer; username: string };

/**
 * @returns null when there is no sealed copy, or it is somebody else's
 * @throws DomainError `seal_broken` when the seal does not open it
 */
export async function openGhost(
  viewer: Viewer,
  messageId: number,
  seal: string,
): Promise<OpenedGhost | null> {
  const [sealed] = await statement<Sealed>('seals_open', sealedFor, [messageId, viewer.id, now()]);
  if (!sealed) return null;
  const key = keyIn(seal);
  const place = placeOf({ messageId, senderId: sealed.sender_id, recipientId: viewer.id });
  const opened = key && decrypt(key, place, sealed.content);
  if (!opened) throw brokenSeal();
  const { words, file, bytes } = JSON.parse(opened.toString()) as SealedContent;
  const read = () => Readable.toWeb(Readable.from(piecesIn(sealed.id, key, bytes))) as FileStream;
  return {
    words,
    sender: sealed.username,
    file: file ? { key: file, stored: { length: bytes, read } } : null,
  };
}

export const brokenSeal = () =>
  new DomainError('seal_broken', 'This does not open what vanished, so nothing was reported.');

/** @throws when a piece is missing or was changed: an altered file must count as missing */
async function* piecesIn(ghostId: number, key: Buffer, bytes: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let number = 0; read < bytes; number += 1) {
    const [row] = await statement<{ content: Buffer }>(
      'seals_piece',
      'select content from sealed_ghost_pieces where ghost_id = $1 and number = $2',
      [ghostId, number],
    );
    const piece = row && decrypt(key, placeOfPiece(number), row.content);
    if (!piece) throw new Error('a piece of a sealed file does not open');
    read += piece.length;
    yield piece;
  }
}
