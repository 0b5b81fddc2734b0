/** Copies the files that rows reference out of the storage and back, for every driver. Files are streamed, not buffered. */
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withClient } from '../services/database.ts';
import { heldIn, type Manifest } from './manifest.ts';

type Row = { key: string; mime: string; place: string | null };

const named =
  'select key, mime, place from media where kept_at is not null and removing_at is null order by key';

const filesNamed = async (databaseUrl: string): Promise<Row[]> =>
  (await withClient(databaseUrl, (client) => client.query<Row>(named))).rows;

const isNamed = async (databaseUrl: string, key: string): Promise<boolean> =>
  (await filesNamed(databaseUrl)).some((row) => row.key === key);

/** The layout of the disk driver, which avoids a folder with a hundred thousand files. */
const placeOf = (key: string) => path.join('files', key.slice(key.indexOf('-') + 1).slice(0, 2), key);

/**
 * Copies every file that a row references now.
 * @param had  the files that are copied already
 * @returns those and the new ones; a file that was deleted meanwhile is left out
 */
export async function copyOut(
  databaseUrl: string,
  folder: string,
  had: Manifest['files'] = [],
): Promise<Manifest['files']> {
  const { storageAt } = await import('@/lib/platform/storage/storage');
  const files = [...had];
  const known = new Set(had.map(({ key }) => key));
  for (const { key, mime, place: kept } of (await filesNamed(databaseUrl)).filter(
    (row) => !known.has(row.key),
  )) {
    const stored = await storageAt(kept).open(key);
    if (!stored) continue;
    const file = placeOf(key);
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
    const copying = pipeline(
      stored.read(),
      createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const copied = await copying.then(
      () => true,
      async (error) => {
        rmSync(place, { force: true });
        // Its owner may have deleted it between opening and reading. If a row still references it, this is an error.
        if (await isNamed(databaseUrl, key)) throw error;
        return false;
      },
    );
    if (!copied) continue;
    files.push({ key, mime, ...(await heldIn(folder, file)) });
  }
  return files;
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
      await storage().write(key, createReadStream(path.join(folder, file.file)), file.mime);
      kept += 1;
    }
  }
  return { kept, missing };
}
