/** The test clock: moves the app's time, never the machine's. */
import { writeFileSync } from 'node:fs';

/** Sets how far ahead of the machine's clock the app's is, in milliseconds. */
export function setClockOffset(milliseconds: number) {
  writeFileSync(process.env.CLOCK_OFFSET_FILE as string, String(Math.round(milliseconds)));
}

/** Makes the app's time the given one. */
export function setClock(to: Date | string) {
  setClockOffset(new Date(to).getTime() - Date.now());
}
