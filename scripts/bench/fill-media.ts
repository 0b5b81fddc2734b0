/** Fills one public profile picture: its row, and its file in the disk storage. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '../services/database.ts';

export const pictureKey = `profile-${'5a'.repeat(16)}.jpg`;
/** In bytes: the size of a typical phone picture after it was scaled down. */
const length = 60_000;

/** The path that lib/platform/storage/disk.ts uses. */
export const pictureFile = (): string => path.join(process.env.DATA_DIR as string, 'media', '5a', pictureKey);

/** The last person gets the picture, so that the posts of the first people, and so the feed, do not change. */
export async function fillPicture(url: string): Promise<void> {
  mkdirSync(path.dirname(pictureFile()), { recursive: true });
  writeFileSync(pictureFile(), randomBytes(length));
  await withClient(url, async (client) => {
    await client.query(
      `insert into media (key, owner_id, purpose, mime, bytes, created_at, kept_at, place)
       select $1, max(id), 'profile', 'image/jpeg', $2, now(), now(), 'disk' from users`,
      [pictureKey, length],
    );
    await client.query(
      `update users set profile_media_url = '/media/' || $1, profile_media_type = 'image'
       where id = (select max(id) from users)`,
      [pictureKey],
    );
  });
}
