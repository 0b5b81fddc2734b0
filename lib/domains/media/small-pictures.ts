import 'server-only';
import { LRUCache } from 'lru-cache';
import { kindOf, mimeOfKey } from '@/lib/contract/uploads';
import { recorder } from '@/lib/platform/metrics/recorder';
import type { Stored } from '@/lib/platform/storage/driver';
import { smallPicture } from './images';

/** Some 5 kB each: the people whose names are on everyone's screen. A picture that was taken down is soon let go of. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 500, ttl: 5 * 60_000 });
setInterval(() => drawn.purgeStale(), 60_000).unref();

/** Whether a file has a small form: pictures of people alone. What is sent in private is drawn and kept nowhere. */
export const hasSmall = (key: string): boolean =>
  key.startsWith('profile-') && kindOf(mimeOfKey(key))?.kind === 'image';

/** A profile's picture as it stands beside its owner's name, drawn when it is first asked for. */
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
