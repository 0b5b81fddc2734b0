/** How many bytes a person uploaded today (rules.md, Limits). All servers share the count, in the rate limit table. */
import 'server-only';
import { uploadedADay } from '@/lib/contract/constants/limits';
import { secondsOfUtcDayLeft, utcDateOf, utcDayOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';

type Counted = keyof typeof uploadedADay;

/** The largest number that the column can hold. */
const mostPoints = 2 ** 31 - 1;
const most = (what: Counted) =>
  Math.min(mostPoints, Math.round(uploadedADay[what] * (env().RATE_LIMIT_SCALE ?? 1)));

const tooMuch: Record<Counted, string> = {
  all: 'You have sent as much as one day allows. Please try again tomorrow.',
  ghosts: 'You have sent as much in Ghost Bombs as one day allows. Please try again tomorrow.',
};
const refusal = (what: Counted) =>
  new DomainError('daily_limit_reached', tooMuch[what], { retryAfter: secondsOfUtcDayLeft(now()) });

const keyOf = (what: Counted | 'beyond', { id }: Viewer) => `bytes:${what}:${utcDateOf(now())}:${id}`;

/** `$1` the key, `$2` the bytes, `$3` the end of the day, `$4` the limit. No row when the limit would be exceeded. */
const taken = `
  insert into rate_limits as c (key, points, expire)
  select $1::text, $2::int, $3::bigint where $2::bigint <= $4::bigint
  on conflict (key) do update set points = c.points + excluded.points
  where c.points::bigint + excluded.points <= $4::bigint
  returning points`;

/** `$1` the key, `$2` how many bytes to give back: counted minus stored, negative when more were stored. */
const corrected = `
  update rate_limits set points = greatest(0, least(${mostPoints}, points::bigint - $2::bigint))::int where key = $1`;

/** `$1` the key, `$2` the bytes that came, `$3` the end of the day: counted even beyond the limit. */
const received = `
  insert into rate_limits as c (key, points, expire) select $1::text, least(${mostPoints}, $2::bigint)::int, $3::bigint
  on conflict (key) do update set points = least(${mostPoints}, c.points::bigint + excluded.points)::int`;

/** `$1` the key, `$2` the bytes, `$3` the limit. */
const wouldBeTooMuch = `
  select key from rate_limits where key = $1 and points::bigint + $2::bigint > $3::bigint`;

/**
 * Counts bytes before they are stored.
 * @returns a function that corrects the count to the bytes really stored; 0 when they were refused later
 * @throws DomainError `daily_limit_reached` with the seconds until the next UTC day
 */
export async function countBytes(
  viewer: Viewer,
  what: Counted,
  bytes: number,
): Promise<(stored: number) => Promise<void>> {
  const key = keyOf(what, viewer);
  const ends = utcDayOf(now()).until.getTime();
  const rows = await statement<{ points: number }>('bytes_counted', taken, [key, bytes, ends, most(what)]);
  if (rows.length === 0) throw refusal(what);
  let counted = bytes;
  return async (stored) => {
    const tooMany = counted - stored;
    counted = stored;
    if (tooMany === 0) return;
    // When the correction fails, the count stays too high until the next day begins.
    await statement('bytes_corrected', corrected, [key, tooMany]).catch((error) =>
      log.warn({ error }, 'bytes could not be corrected'),
    );
  };
}

/**
 * Counts what was received and discarded: an upload that was cut off, what still came of one after it was refused, and what a
 * form carried besides its file. It used the network like a file that is kept, and would otherwise cost nothing, as often as
 * its sender likes.
 */
export async function countRefused(viewer: Viewer, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const ends = utcDayOf(now()).until.getTime();
  await statement('bytes_refused', received, [keyOf('all', viewer), bytes, ends]).catch((error) =>
    log.warn({ error }, 'bytes could not be counted'),
  );
}

/**
 * The same for a file that the day's limit itself refused: counted like the others, it would use up what the day has left, and
 * smaller files would be refused as well. It is counted apart, for as much again as a day allows; what is more than that is
 * counted like the others, so that it is not free.
 */
export async function countBeyondDay(viewer: Viewer, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const ends = utcDayOf(now()).until.getTime();
  const values = [keyOf('beyond', viewer), bytes, ends, most('all')];
  const rows = await statement('bytes_counted', taken, values).catch((error) =>
    log.warn({ error }, 'bytes could not be counted'),
  );
  if (rows?.length === 0) await countRefused(viewer, bytes);
}

/** The same check without counting, for direct uploads: they bypass this server and are counted when it reads them in. */
export async function requireRoom(viewer: Viewer, bytes: number): Promise<void> {
  const values = [keyOf('all', viewer), bytes, most('all')];
  if ((await statement('bytes_asked', wouldBeTooMuch, values)).length > 0) throw refusal('all');
}
