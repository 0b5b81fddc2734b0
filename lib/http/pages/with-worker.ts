import 'server-only';
import { env } from '@/lib/platform/env';

/** Whether pages of somebody who is signed in register the service worker. Not in development: its cache would hide changes. */
export const withWorker = () => process.env.NODE_ENV === 'production' && env().SERVICE_WORKER === 'on';
