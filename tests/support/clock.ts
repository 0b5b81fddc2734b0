/** The test clock: it moves the app's time, never the machine's. */
import { writeFileSync } from 'node:fs';

/** Sets the difference between the app's clock and the machine's, in milliseconds. */
export function setClockOffset(milliseconds: number) {
  writeFileSync(process.env.CLOCK_OFFSET_FILE as string, String(Math.round(milliseconds)));
}

/** Sets the app's time. */
export function setClock(to: Date | string) {
  setClockOffset(new Date(to).getTime() - Date.now());
}
