/** The one place that reads the time (rules.md, Time). */
import { readFileSync } from 'node:fs';

/** Milliseconds that tests and demos add to the clock; `env.ts` refuses the setting in a deployment. */
function offset(): number {
  const file = process.env.CLOCK_OFFSET_FILE;
  if (!file) return 0;
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return 0;
  }
}

export function now(): Date {
  return new Date(Date.now() + offset());
}

/** @returns the time `milliseconds` from now */
export function fromNow(milliseconds: number): Date {
  return new Date(now().getTime() + milliseconds);
}
