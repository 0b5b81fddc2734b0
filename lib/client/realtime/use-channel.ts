'use client';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
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
import { noteConnectionOpened } from './connection-opened';

export type { RealtimeState };

let opened: RealtimeConnection | undefined;

/** One connection for each page, created with its first channel. */
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
  noteConnectionOpened();
  return made;
}

type Handlers<C extends ChannelName> = {
  [E in keyof EventsOn<C>]?: (data: EventsOn<C>[E]) => void;
} & {
  /** Events arrive from now on, at first or after a gap. The page must load what happened before. */
  onResume?: () => void;
};

/** Data is not validated: a server event is our own, and a client event is only a hint to ask the server. */
type AnyHandler = ((data: unknown) => void) | undefined;

/**
 * Listens to a channel while the component is mounted. The socket stays open when the page is hidden.
 * @param name      the channel; null for none yet
 * @param handlers  event handlers by name, and `onResume`; they may change with every render
 * @returns `state`: while it is not `live`, events may be missed, and a page that needs them must poll every few
 *   seconds while visible; `reconnect`, to be offered if the state is `down`; `trigger`, which sends an event to the
 *   other pages on the channel and returns whether it was sent
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
    // Whoever listens may be a whole page, and a tap must not wait for it to update.
    const read = () => startTransition(() => setState(live.stateOf(name)));
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
