/** What everybody's open pages receive: each role on its own connection, in every channel that it may join. */
import { battlesChannel, showdownChannel, squadChannel, userChannel } from '@/lib/contract/realtime';
import { viewerOfToken } from '@/lib/http/api/session';
import { pendingEffects } from '@/lib/platform/after-response';
import { type Realtime, startRealtime } from '../../scripts/services/realtime.ts';
import { rawCall } from './call';
import type { Fixtures } from './fixtures';
import { Listener } from './listener';
import { type Callers, type Role, roles } from './roles';

/** Starts the realtime server, and sets the app's settings for it. */
export async function liveEvents(): Promise<Realtime> {
  const realtime = await startRealtime({ secret: 'a secret of the tests alone' });
  Object.assign(process.env, realtime.settings, { PUSHER_THROUGH_APP: '' });
  return realtime;
}

export type RealtimeListeners = {
  /** Everything received since the last call, as `role: event data`. */
  take: () => Promise<string[]>;
  stop: () => void;
};

/** Subscribes every role to the channels that the app authorizes for it. */
export async function realtimeListeners(
  { port, settings }: Realtime,
  fixtures: Fixtures,
  callers: Callers,
): Promise<RealtimeListeners> {
  const listeners: [Role, Listener][] = [];
  for (const role of roles) {
    const as = callers[role];
    const viewer = as && (await viewerOfToken(as.token));
    if (!viewer) continue;
    const listener = await Listener.open(port, { path: `/app/${settings.PUSHER_KEY}?protocol=7` });
    const squads = [fixtures.squad, fixtures.theirSquad, fixtures.joinedSquad].map(({ id }) =>
      squadChannel(id),
    );
    for (const channel of [userChannel(viewer.id), battlesChannel, showdownChannel, ...squads]) {
      const asked = { socket_id: listener.socketId, channel_name: channel };
      const { status, body } = await rawCall('POST', '/api/pusher/auth', { as, body: asked });
      if (status !== 200) continue;
      listener.say('pusher:subscribe', { channel, auth: body.auth });
      await listener.next('pusher_internal:subscription_succeeded');
    }
    listeners.push([role, listener]);
  }
  return {
    take: async () => {
      await pendingEffects();
      const heard = [];
      for (const [role, listener] of listeners) {
        await listener.settled();
        for (const { event, data } of listener.heard.splice(0))
          if (!event.startsWith('pusher')) heard.push(`${role}: ${event} ${JSON.stringify(data)}`);
      }
      return heard;
    },
    stop: () => {
      for (const [, listener] of listeners) listener.close();
    },
  };
}
