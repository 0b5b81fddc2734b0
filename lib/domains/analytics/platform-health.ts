import 'server-only';
import { hour } from '@/lib/contract/constants/time';
import type { Viewer } from '@/lib/contract/viewer';
import { writeCalls } from '@/lib/platform/call-counts';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import type { PlatformHealth } from './health-schema';
import { health, sweepHealth } from './statements';

/** The platform's health, for the creator account: the posts of seven UTC days, the calls of the last hour. */
export async function healthNow(viewer: Viewer): Promise<PlatformHealth> {
  await writeCalls();
  const [row] = await statement<PlatformHealth>('platform_health', health, [
    now(),
    fromNow(-hour),
    viewer.id,
  ]);
  return row as PlatformHealth;
}

/** Deletes counts that are too old for any figure. */
export async function sweepFigures(): Promise<void> {
  await statement('sweep_figures', sweepHealth, [fromNow(-2 * hour)]);
}
