/** Stored uploads: rows in the database, files in the tests' own folder. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { db } from '@/lib/platform/database/client';

export const mediaFolder = () => path.join(process.env.DATA_DIR as string, 'media');

/** The names of all files, including incomplete ones. */
export function filesKept(): string[] {
  if (!existsSync(mediaFolder())) return [];
  return readdirSync(mediaFolder(), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name)
    .sort();
}

/** The keys of all rows, whether attached to something or not. */
export async function rowsKept(): Promise<string[]> {
  const rows = await db().media.findMany({ select: { key: true } });
  return rows.map(({ key }) => key).sort();
}

/** The path of a key's file. */
export const fileOf = (key: string) =>
  path.join(mediaFolder(), key.slice(key.indexOf('-') + 1).slice(0, 2), key);
