'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '@/lib/client/api/send';
import { sessionHeaders } from '@/lib/client/storage/stored-session';
import {
  type ChannelName,
  channelAuthPath,
  type EventsOn,
  realtimeConfig,
  userAuthPath,
} from '@/lib/contract/realtime';
import { RealtimeConnection, type RealtimeState } from './connection';
import { connectionOpened } from './opened-event';

export type { RealtimeState };

let opened: RealtimeConnection | undefined;

/** One connection a page, made by the first channel that is asked for. */
function connection(): RealtimeConnection {
  if (opened) return opened;
  const made = new RealtimeConnection({
    config: () => send(realtimeConfig, {}),
    authEndpoint: channelAuthPath,
    userAuthEndpoint: userAuthPath,
    authHeaders: sessionHeaders,
  });
  window.addEventListener('online', () => made.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') made.wake();
  });
  opened = made;
  window.dispatchEvent(new Event(connectionOpened));
  return made;
}

type Handlers<C extends ChannelName> = {
  [E in keyof EventsOn<C>]?: (data: EventsOn<C>[E]) => void;
} & {
  /** Events arrive from now on, at first or again; what happened until now is for the page to ask. */
  onResume?: () => void;
};

/** Reads no further than the type: a server's event is our own, and a client's is a hint to ask again. */
type AnyHandler = ((data: unknown) => void) | undefined;

/**
 * Listens to a channel while the component is there. The socket stays when the page is hidden.
 * @param name      the channel; null listens to nothing yet
 * @param handlers  what to do with each event, by its name, and `onResume`; they may change with every rendering
 * @returns `state`: while it is not `live`, events may be missed, and a page that needs them asks by itself, every few
 *   seconds while it is looked at; `reconnect`, to be offered where the state is `down`; `trigger`, which tells the
 *   other pages on the channel and says whether that went out
 */
export function useChannel<C extends ChannelName>(name: C | null, handlers: Handlers<C>) {
  const [state, setState] = useState<RealtimeState>('connecting');
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    if (name === null) return;
    const live = connection();
    const read = () => setState(live.stateOf(name));
    const leave = live.listen(name, {
      heard: (event, data) => (latest.current as Record<string, AnyHandler>)[event]?.(data),
      changed: read,
      resumed: () => latest.current.onResume?.(),
    });
    read();
    return leave;
  }, [name]);

  const reconnect = useCallback(() => connection().reconnect(), []);
  const trigger = useCallback(
    <E extends keyof EventsOn<C> & `client-${string}`>(event: E, data: EventsOn<C>[E] & object): boolean =>
      name !== null && connection().trigger(name, event, data),
    [name],
  );
  return { state, reconnect, trigger };
}
