import 'server-only';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { hasHelpline } from './support';

/** Warns when the server starts without a confirmed helpline. */
export function warnBeforeLaunch(): void {
  if (!hasHelpline())
    log.warn('no helpline is confirmed (lib/domains/rants/helplines.ts): somebody in distress is shown none');
}

/** Whether the control panel shows this warning: in production, until a helpline is confirmed. */
export const lacksHelplines = () => env().NODE_ENV === 'production' && !hasHelpline();
