/** Runs once at the start of every server. */
export async function register() {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { checkSettings } = await import('@/lib/platform/start');
    checkSettings();
    const { warnBeforeLaunch } = await import('@/lib/domains/rants/launch');
    warnBeforeLaunch();
  }
}
