/** Days are UTC days (rules.md, Time). */

import { day } from '@/lib/contract/constants/time';
import { now } from './clock';

/** @returns the start of today, and the seconds until tomorrow (whole, at least 1) */
export function today(): { began: Date; secondsLeft: number } {
  const at = now().getTime();
  const began = Math.floor(at / day) * day;
  return { began: new Date(began), secondsLeft: Math.max(1, Math.ceil((began + day - at) / 1000)) };
}
