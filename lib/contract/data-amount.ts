/** How much data that is, as people say it: `84 kB`, `1.2 MB`, `2.5 GB`. */
import { fileSize } from './file-size';
import { grouped } from './grouped';

const gigabyte = 1_000_000_000;

export const dataAmount = (bytes: number): string =>
  bytes < gigabyte ? fileSize(bytes) : `${Number((bytes / gigabyte).toFixed(1))} GB`;

/** What that costs where a gigabyte costs so much, in naira: `₦34`, `under ₦1`. */
export function dataPrice(bytes: number, ofGigabyte: number): string {
  const naira = (bytes / gigabyte) * ofGigabyte;
  return naira > 0 && naira < 1 ? 'under ₦1' : `₦${grouped(Math.round(naira))}`;
}
