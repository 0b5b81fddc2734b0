import 'server-only';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { hasHelpline } from './support';

/** Says at the start of a server what somebody in distress would miss. */
export function warnBeforeLaunch(): void {
  if (!hasHelpline())
    log.warn('no helpline is confirmed (lib/domains/rants/helplines.ts): somebody in distress is shown none');
}

/** Whether the control panel says so first: in production, until there is one. */
export const lacksHelplines = () => env().NODE_ENV === 'production' && !hasHelpline();
