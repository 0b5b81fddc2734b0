/** A disk for files that is full, under running servers. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { profileUpload } from '@/lib/contract/uploads';
import type { Person } from './people.ts';

/**
 * Fills the disk that a house keeps its files on. Who may not mount takes the folder's right to be written to instead.
 * @param dataDir  the house's
 * @returns how to end that
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

/** Sends a picture of a hundred kilobytes, once it is drawn anew. @returns what was answered, by its status */
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
