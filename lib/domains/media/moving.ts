/**
 * Files on their way from one storage to another, while people open and upload others. A row says at each step where its file is
 * and where it may be as well, so that nothing is lost or forgotten wherever this is cut off (docs/decisions/094).
 */
import 'server-only';
import { createHash } from 'node:crypto';
import { fromNow, now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';
import { StorageRefused, temporaryLifetime } from '@/lib/platform/storage/driver';
import type { Place } from '@/lib/platform/storage/place';
import { storageAt } from '@/lib/platform/storage/storage';

export type Course = { from: Place; to: Place };

export type Moved = {
  /** Files that are at the other place now, each read back from there and the same by its hash. */
  files: number;
  bytes: number;
  /** Keys whose row has no file where it says it is. */
  missing: string[];
  /** Keys of those that could not be moved just now, and why. */
  failed: { key: string; reason: string }[];
};

/** For so long a file stays where it was: somebody may have been given its address there, or be in the middle of it. */
export const grace = temporaryLifetime * 1000;

type Row = { key: string; mime: string };

/** `$4` says whether rows without a place count as being at `$1`. Those that a phone is still sending are not whole yet. */
const nextRows = `
  select key, mime from media
  where (place = $1 or (place is null and $4)) and key > $2 and removing_at is null and (kept_at is not null or bytes > 0)
  order by key limit $3`;
const atOnce = 4;

/**
 * Moves what is there, and what comes while it does so.
 * @param placeOfOld  which place a row means that names none
 * @param told        hears how far it is, after each few
 */
export async function moveFiles(
  { from, to }: Course,
  placeOfOld: Place,
  told: (moved: Moved) => void,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, missing: [], failed: [] };
  for (let after = ''; ; ) {
    const rows = await statement<Row>('media_to_move', nextRows, [from, after, atOnce, placeOfOld === from]);
    if (rows.length === 0) return moved;
    await Promise.all(rows.map((row) => moveOne(row, { from, to }, moved)));
    after = rows.at(-1)?.key ?? '';
    told(moved);
  }
}

async function moveOne(row: Row, course: Course, moved: Moved): Promise<void> {
  try {
    const bytes = await copyAndTurn(row, course);
    if (bytes === 'missing') moved.missing.push(row.key);
    else if (bytes !== null) {
      moved.files += 1;
      moved.bytes += bytes;
    }
  } catch (error) {
    // Whoever removes a file takes it out of our hands.
    if ((await db().media.count({ where: there(row.key) })) === 0) return;
    moved.failed.push({ key: row.key, reason: error instanceof Error ? error.message : String(error) });
  }
}

const there = (key: string) => ({ key, removingAt: null });
const still = (place: Place) => ({ OR: [{ place }, { place: null }] });

/** @returns how long the file is; null where its row went away meanwhile */
async function copyAndTurn({ key, mime }: Row, { from, to }: Course): Promise<number | 'missing' | null> {
  const stored = await storageAt(from).open(key);
  if (!stored) return (await db().media.count({ where: there(key) })) > 0 ? 'missing' : null;
  // Before a byte is there: whoever removes the file looks there too, and finds what a copy that is cut off leaves.
  const begun = await db().media.updateMany({
    where: { ...there(key), ...still(from) },
    data: { alsoAt: to, movedAt: now() },
  });
  if (begun.count === 0) return null;
  const source = hashed(stored.read());
  await storageAt(to).write(key, source.content, mime);
  const copy = await storageAt(to).open(key);
  if (!copy) throw new StorageRefused('the copy is not there');
  const back = hashed(copy.read());
  for await (const _ of back.content);
  if (back.digest() !== source.digest() || copy.length !== stored.length)
    throw new StorageRefused('the copy is not the same');
  const turned = await db().media.updateMany({
    where: { ...there(key), ...still(from) },
    data: { place: to, alsoAt: from, movedAt: now() },
  });
  if (turned.count > 0) return stored.length;
  // Taken away while it was copied: whoever did that may have looked before the copy was whole.
  await storageAt(to).remove(key);
  return null;
}

/** The same bytes as they flow by, and their hash once they have. */
function hashed(content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let digest: string | undefined;
  async function* through() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { content: through(), digest: () => (digest ??= hash.digest('hex')) };
}

/**
 * Removes what has moved away from where it was, once nobody can be reading it there.
 * @param wait  for how long it stays, in milliseconds
 * @returns how many are still to go
 */
export async function removeMoved({ from, to }: Course, wait = grace): Promise<number> {
  const left = { place: to, alsoAt: from, removingAt: null };
  for (;;) {
    const rows = await db().media.findMany({
      where: { ...left, movedAt: { lte: fromNow(-wait) } },
      select: { key: true },
      take: 100,
    });
    for (const { key } of rows) {
      await storageAt(from).remove(key);
      await db().media.updateMany({ where: { key, ...left }, data: { alsoAt: null, movedAt: null } });
    }
    if (rows.length === 0) return db().media.count({ where: left });
  }
}

/** How many rows still name the place: those that nobody attached go with the sweep within the hour. */
export const leftAt = (place: Place, placeOfOld: Place): Promise<number> =>
  db().media.count({ where: { removingAt: null, ...(placeOfOld === place ? still(place) : { place }) } });

/** A move between other places that was not brought to its end: a row has room for one. @returns null where there is none */
export async function otherMove({ from, to }: Course): Promise<{ from: string; to: string } | null> {
  const row = await db().media.findFirst({
    where: {
      removingAt: null,
      NOT: [{ alsoAt: null }, { alsoAt: to, ...still(from) }, { alsoAt: from, place: to }],
    },
    select: { place: true, alsoAt: true },
  });
  // Which of the two it was to, its row does not say; whoever moves to where it is now ends it.
  return row && { from: String(row.alsoAt), to: String(row.place) };
}
