/** The file storage: one interface (driver.ts), three drivers, and a row for each file that names its driver. */

import { assertOutsideTransaction } from '@/lib/platform/database/transaction-guard';
import { type Env, env } from '../env';
import { spanned } from '../tracing/spans';
import { diskStorage } from './disk';
import { type Storage, StorageRefused } from './driver';
import { type Place, placeOfNew, placeOfOld } from './place';
import { s3Storage } from './s3';
import { s3In } from './s3-settings';
import { uploadThingStorage } from './uploadthing';
import { uploadThingIn } from './uploadthing-settings';

const drivers = new Map<Place, Storage>();

/**
 * The storage of a file.
 * @param place  from the file's row; null in rows older than that column
 * @throws StorageRefused if its settings were removed
 */
export function storageAt(place: string | null): Storage {
  const at = (place ?? placeOfOld(env())) as Place;
  const known = drivers.get(at);
  if (known) return known;
  const made = driverOf(at, env());
  if (!made) throw new StorageRefused(`${at} is not set`);
  const driver = watched(made);
  drivers.set(at, driver);
  return driver;
}

/** Where this process puts new files. */
export const currentPlace = (): Place => placeOfNew(env());

/** The storage for new files. */
export const storage = (): Storage => storageAt(currentPlace());

function driverOf(place: Place, settings: Env): Storage | null {
  if (place === 'disk') return diskStorage(settings.DATA_DIR);
  if (place === 's3') {
    const bucket = s3In(settings);
    return bucket && s3Storage(bucket);
  }
  const service = uploadThingIn(settings);
  return service && uploadThingStorage(service);
}

/** In milliseconds: the time-out of a request that carries no file. */
const patience = 10_000;

/** Wraps a storage: its methods must not run inside a transaction, and `remove` and `open` have a time-out. */
export function watched(driver: Storage, milliseconds = patience): Storage {
  const outside =
    <Args extends unknown[], Result>(name: string, work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      assertOutsideTransaction('storage');
      return spanned(`storage ${name}`, {}, () => work(...args));
    };
  const { sign, temporaryUrl } = driver;
  return {
    write: outside('write', driver.write),
    remove: outside('remove', (key: string) => inTime(driver.remove(key), milliseconds)),
    open: outside('open', (key: string) => inTime(driver.open(key), milliseconds)),
    ...(sign && { sign: outside('sign', sign) }),
    ...(temporaryUrl && { temporaryUrl }),
  };
}

/** @throws StorageRefused if it takes too long; a later result is ignored */
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
