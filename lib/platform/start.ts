import { env } from './env';
import { log } from './log';

/** Checks the settings. If one is missing or wrong, it prints which one and exits. */
export function checkSettings() {
  try {
    env();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Warns at start what does not happen without a schedule. */
export function warnWithoutSchedule() {
  if (!env().CRON_SECRET)
    log.warn(
      'nobody may call /api/cron/settle (CRON_SECRET): no mail or push is tried again, nothing is swept, no reminder is sent, and rants of people who left stay',
    );
}
