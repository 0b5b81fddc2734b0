/**
 * Pictures that may not be shared again (rules.md, Safety). They are recognised by a 64-bit perceptual hash: the hash of a
 * scaled or re-saved copy differs in only a few bits.
 */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { now } from '@/lib/platform/clock';
import { db, statement, type Transaction } from '@/lib/platform/database/client';

/** Two pictures count as the same when at most this many of the 64 bits differ. */
const nearest = 5;

/** @returns 64 characters `0` and `1`. It costs some milliseconds of CPU, so call it only when any picture is blocked */
export async function pictureHash(picture: Buffer): Promise<string> {
  const { default: phash } = await import('sharp-phash');
  return phash(picture);
}

/** Refuses these pictures from now on. Idempotent. @param hashes  as returned by `pictureHash` @returns how many are new */
export async function blockPictures(hashes: string[], on: Transaction = db()): Promise<number> {
  if (hashes.length === 0) return 0;
  return on.$executeRaw`
    insert into blocked_pictures (hash, created_at)
    select distinct each::bit(64), ${now()}::timestamptz from unnest(${hashes}::text[]) each on conflict do nothing`;
}

/**
 * Checks a picture against the blocked ones.
 * @param picture  the re-encoded picture, as it would be stored
 * @throws DomainError `picture_blocked` when it looks like a blocked picture
 */
export async function requireUnblocked(picture: Buffer): Promise<void> {
  const [list] = await statement<{ empty: boolean }>(
    'media_none_blocked',
    'select not exists (select 1 from blocked_pictures) as empty',
    [],
  );
  if (list?.empty) return;
  const [found] = await statement<{ blocked: boolean }>(
    'media_is_blocked',
    `select exists (select 1 from blocked_pictures where bit_count(hash # $1::text::bit(64)) <= ${nearest}) as blocked`,
    [await pictureHash(picture)],
  );
  if (found?.blocked) throw new DomainError('picture_blocked', 'This picture cannot be shared here.');
}
