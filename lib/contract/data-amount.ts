/** An amount of data for people: `84 kB`, `1.2 MB`, `2.5 GB`. */
import { fileSize } from './file-size';
import { grouped } from './grouped';

const gigabyte = 1_000_000_000;

export const dataAmount = (bytes: number): string =>
  bytes < gigabyte ? fileSize(bytes) : `${Number((bytes / gigabyte).toFixed(1))} GB`;

/** The price of an amount of data in naira, at a price for a gigabyte: `₦34`, `under ₦1`. */
export function dataPrice(bytes: number, ofGigabyte: number): string {
  const naira = (bytes / gigabyte) * ofGigabyte;
  return naira > 0 && naira < 1 ? 'under ₦1' : `₦${grouped(Math.round(naira))}`;
}
