/** One person's picture, open to everybody: a row, and its file where the disk keeps it. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withClient } from '../services/database.ts';

export const pictureKey = `profile-${'5a'.repeat(16)}.jpg`;
/** What a phone's picture is after it was made smaller, in bytes. */
const length = 60_000;

/** As lib/platform/storage/disk.ts lays files out. */
export const pictureFile = (): string => path.join(process.env.DATA_DIR as string, 'media', '5a', pictureKey);

/** The last person has it: the first ones' posts, and so the feed, are as they were. */
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
