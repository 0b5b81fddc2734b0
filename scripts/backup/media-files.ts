/** The files that rows name, out of the storage and into it, whichever driver keeps them: never one whole in memory. */
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

/** As the disk has them: no folder with a hundred thousand. */
const placeOf = (key: string) => path.join('files', key.slice(key.indexOf('-') + 1).slice(0, 2), key);

/**
 * Copies every file that a row names now.
 * @param had  those that were copied already
 * @returns them and the new ones; one that somebody deleted meanwhile is left out
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
        // It was there when it was opened, and its owner took it away before it was read.
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
 * Keeps every file that a row of the restored database names.
 * @returns how many, and the keys of rows whose file is not in the backup
 */
export async function copyIn(databaseUrl: string, folder: string, { files }: Manifest) {
  const { currentPlace, storage } = await import('@/lib/platform/storage/storage');
  // Wherever they were where the backup was made: from now on they are here.
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
