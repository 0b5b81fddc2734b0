/** Days are UTC days (rules.md, Time). */
import { now } from './clock';

const day = 86_400_000;

/** @returns when today began, and the whole seconds until tomorrow begins, 1 at least */
export function today(): { began: Date; secondsLeft: number } {
  const at = now().getTime();
  const began = Math.floor(at / day) * day;
  return { began: new Date(began), secondsLeft: Math.max(1, Math.ceil((began + day - at) / 1000)) };
}
