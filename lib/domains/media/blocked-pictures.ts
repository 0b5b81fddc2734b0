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

/**
 * Refuses the pictures of a list from now on. Idempotent.
 * @param hashes  as returned by `pictureHash` @returns how many are new
 */
export async function blockListed(hashes: string[]): Promise<number> {
  if (hashes.length === 0) return 0;
  return db().$executeRaw`
    insert into blocked_pictures (hash, created_at)
    select distinct each::bit(64), ${now()}::timestamptz from unnest(${hashes}::text[]) each on conflict do nothing`;
}

/** Refuses these pictures for as long as a decision stands. Idempotent. @param hashes  as returned by `pictureHash` */
export async function blockPictures(tx: Transaction, decisionId: number, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.$executeRaw`
    insert into decision_pictures (decision_id, hash)
    select distinct ${decisionId}::int, each::bit(64) from unnest(${hashes}::text[]) each on conflict do nothing`;
}

/** SQL for everything that is refused: what standing decisions block, and what the list does. */
const refused = '(select hash from decision_pictures union all select hash from blocked_pictures)';

/**
 * Lets the pictures of one decision in again, but for those that something else blocks.
 * @returns how many may be shared again
 */
export async function unblockPictures(tx: Transaction, decisionId: number): Promise<number> {
  const gone = await tx.$queryRaw<{ hash: string }[]>`
    delete from decision_pictures where decision_id = ${decisionId} returning hash::text`;
  if (gone.length === 0) return 0;
  const text = `
    select count(*)::int as count from unnest($1::text[]) gone(hash) where not exists (
      select 1 from ${refused} other where bit_count(other.hash # gone.hash::bit(64)) <= ${nearest})`;
  const [again] = await tx.$queryRawUnsafe<{ count: number }[]>(
    text,
    gone.map(({ hash }) => hash),
  );
  return again?.count ?? 0;
}

/**
 * Checks a picture against the blocked ones.
 * @param picture  the re-encoded picture, as it would be stored
 * @throws DomainError `picture_blocked` when it looks like a blocked picture
 */
export async function requireUnblocked(picture: Buffer): Promise<void> {
  const [list] = await statement<{ empty: boolean }>(
    'media_none_blocked',
    'select not exists (select 1 from decision_pictures) and not exists (select 1 from blocked_pictures) as empty',
    [],
  );
  if (list?.empty) return;
  const [found] = await statement<{ blocked: boolean }>(
    'media_is_blocked',
    `select exists (select 1 from ${refused} known where bit_count(known.hash # $1::text::bit(64)) <= ${nearest}) as blocked`,
    [await pictureHash(picture)],
  );
  if (found?.blocked) throw new DomainError('picture_blocked', 'This picture cannot be shared here.');
}
