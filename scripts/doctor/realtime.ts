/** Requests the channel list from the realtime service, with the same signature as events. */
import type { Env } from '@/lib/platform/env';
import { realtimeService } from '@/lib/platform/realtime/address';
import { speaker } from '@/lib/platform/realtime/client';
import { type Finding, saidBy, unreachable } from './finding.ts';

export async function tryRealtime(_settings: Env): Promise<Finding> {
  const part = 'realtime';
  const service = realtimeService();
  if (!service)
    return { part, state: 'off', words: 'No live events: pages ask every few seconds (PUSHER_...).' };
  const at = service.host ? `${service.host}:${service.port}` : `Pusher's cluster ${service.cluster}`;
  const setting = service.host ? 'PUSHER_HOST and PUSHER_PORT' : 'PUSHER_CLUSTER';
  try {
    await (await speaker(service)).get({ path: '/channels' });
    return { part, state: 'well', words: `${at} answers, and believes what is signed.` };
  } catch (error) {
    const { status, error: cause } = error as { status?: number; error?: unknown };
    return { part, state: 'wrong', words: wordsFor(status, cause ?? error, at, setting) };
  }
}

function wordsFor(status: number | undefined, cause: unknown, at: string, setting: string): string {
  if (status === 401 || status === 403)
    return `${at} does not believe what is signed. PUSHER_KEY or PUSHER_SECRET is another's, or this machine's clock is wrong.`;
  if (status === 404) return `${at} has no application of this id. Correct PUSHER_APP_ID.`;
  if (status) return `${at} answered ${status}. Is that a server of the Pusher protocol? Correct ${setting}.`;
  return unreachable(cause, at, setting) ?? `${at} could not be asked: ${saidBy(cause)}`;
}
