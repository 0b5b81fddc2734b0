/** Where files are kept: one interface (driver.ts), two drivers. */

import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { env } from '../env';
import { diskStorage } from './disk';
import { type Storage, StorageRefused } from './driver';
import { uploadThingStorage } from './uploadthing';
import { uploadThingIn } from './uploadthing-settings';

let chosen: Storage | undefined;

/** The storage of this process: UploadThing where its token is set, else files under DATA_DIR. */
export function storage(): Storage {
  if (!chosen) {
    const away = uploadThingIn(env());
    chosen = watched(away ? uploadThingStorage(away) : diskStorage(env().DATA_DIR));
  }
  return chosen;
}

/** How long a question may take that carries no file, in milliseconds. */
const patience = 10_000;

/** The same storage, never asked inside a transaction, and never waited for longer than it may take. */
export function watched(driver: Storage, milliseconds = patience): Storage {
  const outside =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      assertOutsideTransaction('storage');
      return work(...args);
    };
  const { sign } = driver;
  return {
    urlOf: driver.urlOf,
    write: outside(driver.write),
    remove: outside((key) => inTime(driver.remove(key), milliseconds)),
    open: outside((key) => inTime(driver.open(key), milliseconds)),
    ...(sign && { sign: outside(sign) }),
  };
}

/** @throws StorageRefused where it takes too long; what comes of it then is nobody's any more */
async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new StorageRefused('too slow')), milliseconds);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(late);
  }
}
