/**
 * Moves files from one storage to another, while people open and upload files. At each step a row says where its file is and
 * where a copy may be, so nothing is lost or left behind when the move is interrupted
 * (docs/decisions/094-files-move-by-their-rows.md).
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
  /** Files that were moved. Each was read back from the new place, and its hash was the same. */
  files: number;
  bytes: number;
  /** Keys whose file is missing from the place that the row names. */
  missing: string[];
  /** Keys of files that could not be moved this time, and why. */
  failed: { key: string; reason: string }[];
};

/** How long a file stays at its old place: somebody may hold its address there, or be downloading it. */
export const grace = temporaryLifetime * 1000;

type Row = { key: string; mime: string; place: string | null };

/**
 * `$4` says whether a row without a place may be at `$1`. Before rows named one there were two, and the settings of now
 * may mean the other of them: each such file is looked for. Direct uploads still in progress are left out.
 */
const nextRows = `
  select key, mime, place from media
  where (place = $1 or (place is null and $4)) and key > $2 and removing_at is null and (kept_at is not null or bytes > 0)
  order by key limit $3`;
const atOnce = 4;

/**
 * Moves all files of a place, also those that are uploaded meanwhile.
 * @param placeOfOld  the place of rows that name none
 * @param told        called with the progress after each batch
 */
export async function moveFiles(
  { from, to }: Course,
  placeOfOld: Place,
  told: (moved: Moved) => void,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, missing: [], failed: [] };
  for (let after = ''; ; ) {
    const rows = await statement<Row>('media_to_move', nextRows, [from, after, atOnce, from !== 's3']);
    if (rows.length === 0) return moved;
    await Promise.all(rows.map((row) => moveOne(row, { from, to, placeOfOld }, moved)));
    after = rows.at(-1)?.key ?? '';
    told(moved);
  }
}

type Search = Course & { placeOfOld: Place };

async function moveOne(row: Row, course: Search, moved: Moved): Promise<void> {
  try {
    const bytes = await copyAndTurn(row, course);
    if (bytes === 'missing') moved.missing.push(row.key);
    else if (bytes !== null) {
      moved.files += 1;
      moved.bytes += bytes;
    }
  } catch (error) {
    // A file that is being removed is no failure of the move.
    if ((await db().media.count({ where: there(row.key) })) === 0) return;
    moved.failed.push({ key: row.key, reason: error instanceof Error ? error.message : String(error) });
  }
}

const there = (key: string) => ({ key, removingAt: null });
const still = (place: Place) => ({ OR: [{ place }, { place: null }] });

/** @returns the file's size in bytes; null when its row was removed meanwhile, or the file is elsewhere */
async function copyAndTurn(
  { key, mime, place }: Row,
  { from, to, placeOfOld }: Search,
): Promise<number | 'missing' | null> {
  const stored = await storageAt(from).open(key);
  // Not here and not lost: it is where the settings of now say.
  if (!stored && place === null && placeOfOld !== from) return null;
  if (!stored) return (await db().media.count({ where: there(key) })) > 0 ? 'missing' : null;
  // Written before the first byte is copied: a removal then also clears the new place, even of a half-written copy.
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
  // The file was removed during the copy, and that removal may have come before the copy was complete.
  await storageAt(to).remove(key);
  return null;
}

/** Passes the bytes through; their hash is available at the end. */
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
 * Removes moved files from their old place, once nobody can be reading them there.
 * @param wait  how long they stay, in milliseconds
 * @returns how many are still to be removed
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

/**
 * How many rows still name the place, as where their file is or may be. Those that are being removed count too: the sweep,
 * which removes them and unattached files within the hour, needs the place for it.
 */
export const leftAt = (place: Place, placeOfOld: Place): Promise<number> =>
  db().media.count({
    where: { OR: [{ place }, { alsoAt: place }, ...(placeOfOld === place ? [{ place: null }] : [])] },
  });

/** An unfinished move between other places: a row can record only one. @returns null when there is none */
export async function otherMove({ from, to }: Course): Promise<{ from: string; to: string } | null> {
  const row = await db().media.findFirst({
    where: {
      removingAt: null,
      NOT: [{ alsoAt: null }, { alsoAt: to, ...still(from) }, { alsoAt: from, place: to }],
    },
    select: { place: true, alsoAt: true },
  });
  // The row does not say in which direction it moved. A move to the place it names now finishes it.
  return row && { from: String(row.alsoAt), to: String(row.place) };
}
