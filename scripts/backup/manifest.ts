/** What a backup holds, file by file with its hash: `backup.json`, written last. A folder without one is no backup. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../services/whole-file.ts';

export type Held = {
  /** Its place below the backup's folder. */
  file: string;
  bytes: number;
  /** SHA-256. */
  hash: string;
};

export type Manifest = {
  format: 1;
  /** When it was begun: every write that was acknowledged before is in it. */
  begun: string;
  database: Held & {
    /** `dump`: for pg_restore. `base`: the server's files, as it gives them itself. */
    kind: 'dump' | 'base';
    /** Of Postgres. */
    version: string;
  };
  files: (Held & { key: string; mime: string })[];
  /** What opens what the database has sealed. */
  secrets: Held[];
};

const name = 'backup.json';

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeWhole(path.join(folder, name), `${JSON.stringify(manifest, null, 1)}\n`);

/** @throws Error in a sentence where there is none */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, name);
  if (!existsSync(file))
    throw new Error(
      `${folder} holds no backup that was finished: ${name} is written last, and is not there.`,
    );
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== 1)
    throw new Error(`${folder} was made by a newer version of HypeGist. Restore it with that one.`);
  return manifest;
}

/** What a file is now. */
export async function heldIn(folder: string, file: string): Promise<Held> {
  const hash = createHash('sha256');
  const place = path.join(folder, file);
  await pipeline(createReadStream(place), hash);
  return { file, bytes: (await stat(place)).size, hash: hash.digest('hex') };
}

/** @throws Error in a sentence that names the first file that is not what was written */
export async function requireWhole(folder: string, { database, files, secrets }: Manifest): Promise<void> {
  for (const { file, bytes, hash } of [database, ...secrets, ...files]) {
    const now = await heldIn(folder, file).catch(() => null);
    if (now?.hash !== hash || now.bytes !== bytes)
      throw new Error(
        `${path.join(folder, file)} ${now ? 'is not what was written' : 'is missing'}. Nothing was restored.`,
      );
  }
}
