import 'server-only';
import { LRUCache } from 'lru-cache';
import { kindOf, mimeOfKey } from '@/lib/contract/uploads';
import { recorder } from '@/lib/platform/metrics/recorder';
import type { Stored } from '@/lib/platform/storage/driver';
import { smallPicture } from './images';

/** About 5 kB each, enough for the people shown most. The short lifetime soon drops pictures that were taken down. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 500, ttl: 5 * 60_000 });
setInterval(() => drawn.purgeStale(), 60_000).unref();

/** Whether a file has a small version: only profile pictures do. Private files are never drawn or cached. */
export const hasSmall = (key: string): boolean =>
  key.startsWith('profile-') && kindOf(mimeOfKey(key))?.kind === 'image';

/** A profile picture at the size shown beside its owner's name, drawn on the first request. */
export function smallPictureOf(key: string, file: Stored): Promise<Buffer> {
  const known = drawn.get(key);
  recorder()?.cache('small_pictures', known !== undefined);
  if (known) return known;
  const drawing = drawnFrom(file).catch((error) => {
    drawn.delete(key);
    throw error;
  });
  drawn.set(key, drawing);
  return drawing;
}

async function drawnFrom(file: Stored): Promise<Buffer> {
  const whole = await new Response(file.read()).arrayBuffer();
  return smallPicture(Buffer.from(whole));
}
