/** Whether a scheduler may call /api/cron/settle. Whether one does so is seen by the alert HypeGistScheduleStopped. */
import type { Env } from '@/lib/platform/env';
import type { Finding } from './finding.ts';

export function trySchedule({ CRON_SECRET: secret }: Env): Finding {
  const part = 'schedule';
  if (secret) return { part, state: 'well', words: 'The scheduler has a secret; it is to call each minute.' };
  const words =
    'Nobody may call /api/cron/settle: no mail is tried again, nothing is swept, no reminder is sent. Set CRON_SECRET here and at the scheduler.';
  return { part, state: 'wrong', words };
}
