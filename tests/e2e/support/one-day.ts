/**
 * Waits for the new day where this one has less than a minute left: whatever is counted by days (UTC) would begin anew in the
 * middle of the test.
 */
export async function withinOneDay() {
  const left = 86_400_000 - (Date.now() % 86_400_000);
  if (left < 60_000) await new Promise((resolve) => setTimeout(resolve, left));
}
