/**
 * The server's VAPID keys, by which push services identify the sender. Browsers subscribe with the public key, so new keys
 * would invalidate every subscription. They are made once and kept.
 */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/platform/env';

export type VapidKeys = { publicKey: string; privateKey: string };

/** Whether push is available: keys are set, or there is a disk to keep them on. */
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

/** Reads the keys, or creates them. If several servers start at once, all use those that the first one wrote. */
async function keysOnDisk(file: string): Promise<VapidKeys> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return JSON.parse(kept) as VapidKeys;
  const { generateVAPIDKeys } = (await import('web-push')).default;
  await mkdir(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, JSON.stringify(generateVAPIDKeys()), { mode: 0o600 });
  // `link` is atomic and fails if the file exists, so nobody reads half a file.
  await link(mine, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(mine, { force: true });
  return JSON.parse(await readFile(file, 'utf8')) as VapidKeys;
}
