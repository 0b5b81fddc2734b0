/** The live events of one channel as they are really sent: by the app, through the embedded server. */
import { expect } from 'vitest';
import type { ChannelName } from '@/lib/contract/realtime';
import { pendingEffects } from '@/lib/platform/after-response';
import { published } from '@/lib/platform/realtime/realtime';
import { until } from '../../scripts/services/process.ts';
import { type Realtime, startRealtime } from '../../scripts/services/realtime.ts';
import { Listener, signature } from './listener';

export type HeardChannel = {
  /** Waits for this many events, and returns all that were received, in order; then starts anew. */
  take: (count: number) => Promise<{ event: string; data: unknown }[]>;
  stop: () => Promise<void>;
};

/** Starts the realtime server, and sets the app's settings for it. */
async function started(): Promise<Realtime> {
  const realtime = await startRealtime({ secret: 'a secret of the tests alone' });
  Object.assign(process.env, realtime.settings, { PUSHER_THROUGH_APP: '' });
  return realtime;
}

async function listenTo(realtime: Realtime, channel: ChannelName): Promise<Listener> {
  const key = realtime.settings.PUSHER_KEY ?? '';
  const listener = await Listener.open(realtime.port, { path: `/app/${key}?protocol=7` });
  const auth = signature(listener.socketId, channel).replace(/^[^:]+/, key);
  listener.say('pusher:subscribe', { channel, auth });
  await listener.next('pusher_internal:subscription_succeeded');
  return listener;
}

/** Takes the received events in order, without those of the Pusher protocol. */
const takenFrom = ({ heard }: Listener) =>
  heard
    .splice(0)
    .filter(({ event }) => !event.startsWith('pusher'))
    .map(({ event, data }) => ({ event, data }));

type Told = { event: string; data: unknown }[];

/**
 * The same for several channels. Call it before anything else of the app, which reads its settings only once.
 * @returns `listen`, and `during`: what each channel received during some work, in the order of the channels
 */
export async function eventsOnSeveral() {
  const realtime = await started();
  const listeners: Listener[] = [];
  return {
    listen: async (...channels: ChannelName[]) => {
      for (const channel of channels) listeners.push(await listenTo(realtime, channel));
    },
    during: async (work: () => Promise<unknown>): Promise<Told[]> => {
      await pendingEffects();
      for (const listener of listeners) await listener.settled();
      for (const listener of listeners) listener.heard.splice(0);
      const { failed } = published;
      await work();
      await pendingEffects();
      expect(published.failed).toBe(failed);
      for (const listener of listeners) await listener.settled();
      return listeners.map(takenFrom);
    },
    stop: async () => {
      for (const listener of listeners) listener.close();
      await realtime.stop();
    },
  };
}

/** Starts the realtime server, sets the app's settings for it, and subscribes. */
export async function receivedEvents(channel: ChannelName): Promise<HeardChannel> {
  const realtime = await started();
  const listener = await listenTo(realtime, channel);
  return {
    take: async (count) => {
      // Wait for the events of all channels, such as notices; only those of this channel are counted.
      await pendingEffects();
      await until(() => published.sent >= count, 'The events did not go out');
      await listener.settled();
      const heard = takenFrom(listener);
      expect(heard).toHaveLength(count);
      return heard;
    },
    stop: async () => {
      listener.close();
      await realtime.stop();
    },
  };
}
