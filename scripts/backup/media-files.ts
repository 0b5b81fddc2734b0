/** Copies the files that rows reference out of the storage and back, for every driver. Files are streamed, not buffered. */
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../services/database.ts';
import { type Held, heldIn, type Manifest } from './manifest.ts';

type Row = { key: string; mime: string; place: string | null };

const named =
  'select key, mime, place from media where kept_at is not null and removing_at is null order by key';

const filesNamed = async (databaseUrl: string): Promise<Row[]> =>
  (await withClient(databaseUrl, (client) => client.query<Row>(named))).rows;

const isNamed = async (databaseUrl: string, key: string): Promise<boolean> =>
  (await filesNamed(databaseUrl)).some((row) => row.key === key);

type CopiedOut = {
  files: Manifest['files'];
  /** Keys of rows whose file is not where they name it. */
  missing: string[];
};

/** The layout of the disk driver, which avoids a folder with a hundred thousand files. */
const placeOf = (key: string) => path.join('files', key.slice(key.indexOf('-') + 1).slice(0, 2), key);

/**
 * Copies every file that a row references now.
 * @param had  the files that are copied already
 * @returns those and the new ones; a file that was deleted meanwhile is left out, and is not missing
 */
export async function copyOut(
  databaseUrl: string,
  folder: string,
  had: Manifest['files'] = [],
): Promise<CopiedOut> {
  const files = [...had];
  const copyEach = async (rows: Row[]): Promise<string[]> => {
    const absent: string[] = [];
    for (const row of rows) {
      const held = await copyPatiently(databaseUrl, folder, row);
      if (held) files.push({ key: row.key, mime: row.mime, ...held });
      else absent.push(row.key);
    }
    return absent;
  };
  const known = new Set(had.map(({ key }) => key));
  const absent = new Set(
    await copyEach((await filesNamed(databaseUrl)).filter(({ key }) => !known.has(key))),
  );
  if (absent.size === 0) return { files, missing: [] };
  // Deleted meanwhile, its row no longer references it; moved to another storage meanwhile, its row names that one now.
  const still = (await filesNamed(databaseUrl)).filter(({ key }) => absent.has(key));
  return { files, missing: await copyEach(still) };
}

/** In milliseconds: how long a file that could not be copied waits for each next try. */
const pauses = [1000, 5000];

/** A hiccup of the storage must not cost the whole night, nor a restore: each file is tried three times. */
async function patiently<T>(copy: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await copy();
    } catch {
      await sleep(pause);
    }
  }
  return copy();
}

const copyPatiently = (databaseUrl: string, folder: string, row: Row): Promise<Held | null> =>
  patiently(() => copyOne(folder, row)).catch(async (error) => {
    // Its owner may have deleted it between opening and reading. If a row still references it, this is an error.
    if (await isNamed(databaseUrl, row.key)) throw error;
    return null;
  });

/** @returns null if there is no such file any more */
async function copyOne(folder: string, { key, place: kept }: Row): Promise<Held | null> {
  const { storageAt } = await import('@/lib/platform/storage/storage');
  const stored = await storageAt(kept).open(key);
  if (!stored) return null;
  const file = placeOf(key);
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  try {
    await pipeline(stored.read(), createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    rmSync(place, { force: true });
    throw error;
  }
  return heldIn(folder, file);
}

/**
 * Stores every file that a row of the restored database references.
 * @returns how many files, and the keys of rows whose file is not in the backup
 */
export async function copyIn(databaseUrl: string, folder: string, { files }: Manifest) {
  const { currentPlace, storage } = await import('@/lib/platform/storage/storage');
  // Wherever the files were stored when the backup was made, they are stored here now.
  const here = 'update media set place = $1, also_at = null, moved_at = null';
  await withClient(databaseUrl, (client) => client.query(here, [currentPlace()]));
  const held = new Map(files.map((each) => [each.key, each]));
  const missing: string[] = [];
  let kept = 0;
  for (const { key } of await filesNamed(databaseUrl)) {
    const file = held.get(key);
    if (!file) missing.push(key);
    else {
      // Each try reads the file from its beginning.
      const read = () => createReadStream(path.join(folder, file.file));
      await patiently(() => storage().write(key, read(), file.mime));
      kept += 1;
    }
  }
  return { kept, missing };
}
