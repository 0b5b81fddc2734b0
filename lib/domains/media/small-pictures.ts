import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Stored } from '@/lib/platform/storage/storage';
import { smallPicture } from './images';

/** Some 5 kB each: the people whose names are on everyone's screen. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 500 });

/** A picture as it stands beside its owner's name, drawn when it is first asked for. */
export function smallPictureOf(key: string, file: Stored): Promise<Buffer> {
  const known = drawn.get(key);
  if (known) return known;
  const drawing = new Response(file.read())
    .arrayBuffer()
    .then((whole) => smallPicture(Buffer.from(whole)))
    .catch((error) => {
      drawn.delete(key);
      throw error;
    });
  drawn.set(key, drawing);
  return drawing;
}
