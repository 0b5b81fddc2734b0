/** Stores a small file, reads it back, and deletes it. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Env } from '@/lib/platform/env';
import { StorageRefused } from '@/lib/platform/storage/driver';
import { type Place, placeOfNew } from '@/lib/platform/storage/place';
import { storage } from '@/lib/platform/storage/storage';
import { type Finding, saidBy } from './finding.ts';

export async function tryStorage(settings: Env): Promise<Finding> {
  const part = 'storage';
  const place = placeOfNew(settings);
  const names = {
    disk: `${settings.DATA_DIR}/media`,
    s3: `The bucket ${settings.S3_BUCKET}`,
    uploadthing: 'UploadThing',
  };
  const at = names[place];
  const key = `doctor-${randomBytes(16).toString('hex')}.jpg`;
  const bytes = randomBytes(64);
  try {
    await storage().write(key, piecesOf(bytes), 'image/jpeg');
    const stored = await storage().open(key);
    const same = stored !== null && (await buffer(stored.read())).equals(bytes);
    await storage().remove(key);
    if (!same)
      return {
        part,
        state: 'wrong',
        words: `${at} took a file and gives back another. ${afterwards[place]}`,
      };
    if (place === 's3' && isMixedContent(settings))
      return {
        part,
        state: 'wrong',
        words: `Browsers on a page by https load nothing from ${settings.S3_ENDPOINT}. Give the service a certificate, and name it by https:// in S3_ENDPOINT.`,
      };
    const alone =
      place === 'disk' && settings.TRUSTED_PROXIES > 0
        ? ' It is for one server alone, unless all mount it: several need a bucket (S3_...).'
        : '';
    return { part, state: 'well', words: `${at} took a file, gave it back, and removed it.${alone}` };
  } catch (error) {
    await storage()
      .remove(key)
      .catch(() => {});
    return { part, state: 'wrong', words: wordsFor(error, at, place) };
  }
}

/** Browsers block http files in https pages, except from their own machine. */
function isMixedContent({ S3_ENDPOINT: files = '', NEXTAUTH_URL: pages }: Env): boolean {
  if (!files.startsWith('http:') || !pages.startsWith('https:')) return false;
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(files).hostname);
}

async function* piecesOf(bytes: Uint8Array) {
  yield bytes;
}

const afterwards = {
  disk: 'Look at that disk.',
  s3: 'Does S3_ENDPOINT lead to a service of the protocol?',
  uploadthing: 'Does UPLOADTHING_UFS_HOST name where its files are?',
};

function wordsFor(error: unknown, at: string, place: Place): string {
  const said = error instanceof StorageRefused ? error.message : saidBy(error);
  if (/ENOSPC|EDQUOT/.test(said)) return `${at} is full. Make room, or name another disk in DATA_DIR.`;
  if (/EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT/.test(said))
    return `${at} cannot be written (${said}). Give it to the user that the server runs as, or correct DATA_DIR.`;
  if (/UploadThing (401|403)/.test(said))
    return `${at} does not know the token. Copy it anew into UPLOADTHING_TOKEN.`;
  if (/S3 (400|401|403)/.test(said))
    return `${at} does not let us in (${said}). Are S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY right, and may that key read, write and delete there?`;
  if (/S3 404/.test(said)) return `${at} is not there. Make it, or correct S3_BUCKET.`;
  if (place === 's3' && /away|too slow/.test(said))
    return `${at} does not answer. May this machine reach S3_ENDPOINT?`;
  if (/away|too slow/.test(said))
    return `${at} does not answer. May this machine reach it, and are the UPLOADTHING_ addresses right?`;
  return `${at} took no file: ${said}`;
}
