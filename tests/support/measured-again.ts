/** Measurements on a machine that also does other work. */

/**
 * Repeats a failing measurement, up to three times in all: another program's load passes, but our own slowness fails every
 * time.
 * @param measure  measures anew and checks the result
 * @throws the error of the last attempt
 */
export async function measuredAgain(measure: () => unknown, times = 3): Promise<void> {
  for (let left = times - 1; ; left -= 1) {
    try {
      await measure();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
