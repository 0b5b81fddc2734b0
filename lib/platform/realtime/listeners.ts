/** Who listens at this moment, so that nothing is counted and sent for people who have no page open. */
import 'server-only';
import { type ChannelName, userChannelPrefix } from '@/lib/contract/realtime';
import { createBatcher } from '@/lib/platform/batcher';
import { log } from '../log';
import { type RealtimeService, realtimeService } from './address';
import { ask } from './client';

/** For so few channels, asking costs as much as sending to them. */
const notWorthAsking = 2;

/** The channels that have listeners, by name, of those that begin with `prefix`. @throws Error if the service does not say */
async function openChannels(service: RealtimeService, prefix: string): Promise<Record<string, unknown>> {
  const answer = await ask(service, (client) =>
    client.get({ path: '/channels', params: { filter_by_prefix: prefix } }),
  );
  return ((await answer.json()) as { channels: Record<string, unknown> }).channels;
}

/**
 * Whether somebody listens to a person's channel. The questions of one moment are one request to the service. The answer is
 * yes as well if there is no service, it does not say, or it was not worth asking: an event that nobody hears does no harm.
 */
export const isListenedTo = createBatcher<ChannelName & `${typeof userChannelPrefix}${number}`, boolean>({
  maxBatchSize: 1000,
  batchFn: async (asked) => {
    const service = realtimeService();
    if (!service || asked.length <= notWorthAsking) return asked.map(() => true);
    try {
      const open = await openChannels(service, userChannelPrefix);
      return asked.map((channel) => Object.hasOwn(open, channel));
    } catch (error) {
      log.warn({ error }, 'the realtime service did not say who listens');
      return asked.map(() => true);
    }
  },
});
