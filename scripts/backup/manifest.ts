/** `backup.json`: every file of a backup with its hash. It is written last, so a folder without it is not a backup. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '../services/whole-file.ts';

export type Held = {
  /** Path relative to the backup's folder. */
  file: string;
  bytes: number;
  /** SHA-256. */
  hash: string;
};

export type Manifest = {
  format: 1;
  /** Start time. Every write that was acknowledged before it is in the backup. */
  begun: string;
  database: Held & {
    /** `dump`: for pg_restore. `base`: a physical base backup. */
    kind: 'dump' | 'base';
    /** Postgres version. */
    version: string;
  };
  files: (Held & { key: string; mime: string })[];
  /** The secrets that decrypt the encrypted columns. */
  secrets: Held[];
};

const name = 'backup.json';

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeWhole(path.join(folder, name), `${JSON.stringify(manifest, null, 1)}\n`);

/** @throws Error with a readable message if there is no manifest */
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

/** The size and hash that a file has now. */
export async function heldIn(folder: string, file: string): Promise<Held> {
  const hash = createHash('sha256');
  const place = path.join(folder, file);
  await pipeline(createReadStream(place), hash);
  return { file, bytes: (await stat(place)).size, hash: hash.digest('hex') };
}

/** @throws Error that names the first file whose size or hash has changed */
export async function requireWhole(folder: string, { database, files, secrets }: Manifest): Promise<void> {
  for (const { file, bytes, hash } of [database, ...secrets, ...files]) {
    const now = await heldIn(folder, file).catch(() => null);
    if (now?.hash !== hash || now.bytes !== bytes)
      throw new Error(
        `${path.join(folder, file)} ${now ? 'is not what was written' : 'is missing'}. Nothing was restored.`,
      );
  }
}
