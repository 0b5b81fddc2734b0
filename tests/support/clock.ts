/** The test clock: it moves the app's time, never the machine's. */
import { writeFileSync } from 'node:fs';

/** Sets the difference between the app's clock and the machine's, in milliseconds. */
export function setClockOffset(milliseconds: number) {
  writeFileSync(process.env.CLOCK_OFFSET_FILE as string, String(Math.round(milliseconds)));
}

/** The middle of tomorrow (UTC): from there no day ends, and no evening begins, during a test. */
export const noonTomorrow = () => new Date(new Date().setUTCHours(36, 0, 0, 0));

/** Sets the app's time. */
export function setClock(to: Date | string) {
  setClockOffset(new Date(to).getTime() - Date.now());
}
