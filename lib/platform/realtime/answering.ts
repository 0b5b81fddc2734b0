import 'server-only';
import { log } from '@/lib/platform/log';
import { realtimeService } from './address';
import { ask } from './client';

/** @returns whether the realtime service answers, and believes what is signed; true where none is set */
export async function isRealtimeUp(): Promise<boolean> {
  const service = realtimeService();
  if (!service) return true;
  // A prefix that no channel has: the answer is short, however many people are there.
  const question = { path: '/channels', params: { filter_by_prefix: 'nobody-listens-here' } };
  try {
    await ask(service, (client) => client.get(question));
    return true;
  } catch (error) {
    log.warn({ error }, 'the realtime server does not answer');
    return false;
  }
}
