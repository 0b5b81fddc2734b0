/**
 * Pictures that may not be shared again (rules.md, Safety), known by how they look: a hash of 64 bits, of which a copy that
 * was scaled or saved anew differs in few.
 */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

/** Of 64 bits, in how many two pictures may differ and still be the same. */
const nearest = 5;

/** @returns 64 characters `0` and `1`. Some milliseconds of processor: asked only where something is blocked at all */
export async function pictureHash(picture: Buffer): Promise<string> {
  const { default: phash } = await import('sharp-phash');
  return phash(picture);
}

/** Refuses a picture from now on. Once more is once. @param hashes  as `pictureHash` gives them */
export async function blockPictures(hashes: string[]): Promise<number> {
  const [row] = await statement<{ added: number }>(
    'media_block_pictures',
    `with added as (
       insert into blocked_pictures (hash, created_at) select distinct each::bit(64), $2::timestamptz from unnest($1::text[]) each
       on conflict do nothing returning 1)
     select count(*)::int as added from added`,
    [hashes, now()],
  );
  return row?.added ?? 0;
}

/**
 * Lets a picture pass, or not.
 * @param picture  as it would be kept
 * @throws DomainError `picture_blocked` for one that looks like a blocked one
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
