/**
 * The server's own keys (VAPID), by which push services know who sends. Browsers subscribe to the public one: with another,
 * every subscription is dead, so they are made once and kept.
 */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/platform/env';

export type VapidKeys = { publicKey: string; privateKey: string };

/** Whether there are keys, or a disk to keep them on. */
export const isPushOffered = (): boolean =>
  env().VAPID_PUBLIC_KEY !== undefined || env().VERCEL === undefined;

let known: Promise<VapidKeys> | undefined;

export function vapidKeys(): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env();
  if (publicKey && privateKey) return Promise.resolve({ publicKey, privateKey });
  known ??= keysOnDisk(path.join(env().DATA_DIR, 'push-keys.json')).catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Reads the keys, or makes them: of several servers that start at once, all get what the first wrote. */
async function keysOnDisk(file: string): Promise<VapidKeys> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return JSON.parse(kept) as VapidKeys;
  const { generateVAPIDKeys } = (await import('web-push')).default;
  await mkdir(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, JSON.stringify(generateVAPIDKeys()), { mode: 0o600 });
  // A link is there whole, or is another's: nobody reads half a file.
  await link(mine, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(mine, { force: true });
  return JSON.parse(await readFile(file, 'utf8')) as VapidKeys;
}
