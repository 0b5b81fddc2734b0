/** Makes the media disk full while the servers are running. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { profileUpload } from '@/lib/contract/uploads';
import type { Person } from './people.ts';

/**
 * Fills the disk that holds a cluster's files. Without the right to mount, it makes the folder read-only instead.
 * @param dataDir  the cluster's DATA_DIR
 * @returns a function that undoes it
 */
export function fillDisk(dataDir: string): () => void {
  const folder = path.join(dataDir, 'media');
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', folder]);
    return () => void execFileSync('umount', ['--lazy', folder]);
  }
  chmodSync(folder, 0o555);
  return () => chmodSync(folder, 0o755);
}

/** Uploads a picture that is about 100 kB after re-encoding. @returns the response status */
export async function sendPicture(as: Person, at: string): Promise<number> {
  const noise = sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const form = new FormData();
  form.append(profileUpload.field, new Blob([await noise.png().toBuffer()], { type: 'image/png' }), 'me.png');
  const headers = { authorization: `Bearer ${as.token}` };
  const answer = await fetch(`${at}/api/users/profile/upload`, { method: 'POST', headers, body: form });
  await answer.arrayBuffer();
  return answer.status;
}
