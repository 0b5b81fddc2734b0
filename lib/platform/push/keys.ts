/**
 * The server's VAPID keys, by which push services identify the sender. Browsers subscribe with the public key, so new keys
 * would invalidate every subscription. They are made once and kept.
 */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';

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

/**
 * Reads the keys, or creates them. If several servers start at once, all use those that the first one wrote. A file without
 * keys, such as a full disk or a power failure leaves, gets new ones: else no push would ever be sent again.
 */
async function keysOnDisk(file: string): Promise<VapidKeys> {
  const kept = keysIn(await contentOf(file));
  if (kept) return kept;
  const { generateVAPIDKeys } = (await import('web-push')).default;
  await mkdir(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  // Flushed before it gets its name, so that a power failure leaves whole keys or none.
  await writeFile(mine, JSON.stringify(generateVAPIDKeys()), { mode: 0o600, flush: true });
  const found = await contentOf(file);
  if (found !== null && !keysIn(found)) {
    log.error(
      { file: path.basename(file) },
      'the keys for pushes cannot be read and were made anew: phones are silent until people switch pushes on again',
    );
    await rm(file, { force: true });
  }
  // `link` is atomic and fails if the file exists, so nobody reads half a file.
  await link(mine, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(mine, { force: true });
  const written = keysIn(await contentOf(file));
  if (!written) throw new Error(`${file} holds no keys`);
  return written;
}

/** @returns null if there is no file. @throws for a file that may not be read: its keys may be good */
const contentOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

function keysIn(content: string | null): VapidKeys | null {
  try {
    const { publicKey, privateKey } = JSON.parse(content ?? '') as Partial<VapidKeys>;
    return publicKey && privateKey ? { publicKey, privateKey } : null;
  } catch {
    return null;
  }
}
