/** The live events of one channel, as they really go out: by the app, through the embedded server. */
import { expect } from 'vitest';
import type { ChannelName } from '@/lib/contract/realtime';
import { published } from '@/lib/platform/realtime/realtime';
import { until } from '../../scripts/services/process.ts';
import { type Realtime, startRealtime } from '../../scripts/services/realtime.ts';
import { Listener, signature } from './listener';

export type HeardChannel = {
  /** Waits until so many events went out, and gives all that were heard, in order; then begins anew. */
  take: (count: number) => Promise<{ event: string; data: unknown }[]>;
  stop: () => Promise<void>;
};

/** Starts the realtime server, lets the app know, and listens. */
export async function receivedEvents(channel: ChannelName): Promise<HeardChannel> {
  const realtime: Realtime = await startRealtime({ secret: 'a secret of the tests alone' });
  Object.assign(process.env, realtime.settings, { PUSHER_THROUGH_APP: '' });
  const key = realtime.settings.PUSHER_KEY ?? '';
  const listener = await Listener.open(realtime.port, { path: `/app/${key}?protocol=7` });
  const auth = signature(listener.socketId, channel).replace(/^[^:]+/, key);
  listener.say('pusher:subscribe', { channel, auth });
  await listener.next('pusher_internal:subscription_succeeded');
  let taken = published.sent;
  return {
    take: async (count) => {
      await until(() => published.sent >= taken + count, 'The events did not go out');
      await listener.settled();
      const heard = listener.heard.splice(0).filter(({ event }) => !event.startsWith('pusher'));
      expect(heard).toHaveLength(count);
      taken = published.sent;
      return heard.map(({ event, data }) => ({ event, data }));
    },
    stop: async () => {
      listener.close();
      await realtime.stop();
    },
  };
}
