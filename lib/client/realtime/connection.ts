/**
 * The page's single realtime connection. pusher-js is loaded when the first channel is needed. After three failed attempts,
 * at least a second apart, it gives up; `reconnect` starts again.
 */
import type Pusher from 'pusher-js';
import { openLibrary, type Pace, usualPace, type Wiring } from './library';

/** `live`: events arrive. Otherwise events may be missed, and whoever needs them must poll. */
export type RealtimeState = 'connecting' | 'live' | 'down';

export type Listener = {
  heard: (event: string, data: unknown) => void;
  /** The state may have changed. */
  changed: () => void;
  /** Events arrive from now on; earlier ones may be missing. */
  resumed: () => void;
};

type Listened = {
  listeners: Set<Listener>;
  state: RealtimeState;
  failures: number;
  /** The server refused the channel. It is tried again only for a new listener or after Reconnect. */
  refused: boolean;
  leaving?: ReturnType<typeof setTimeout> | undefined;
};

const attempts = 3;

export class RealtimeConnection {
  readonly #wiring: Wiring;
  readonly #pace: Pace;
  readonly #channels = new Map<string, Listened>();
  #pusher: Pusher | null = null;
  #opening = false;
  #failures = 0;
  #gaveUp = false;
  /** The server has no live events. */
  #off = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #liveSince = 0;
  /** We are disconnecting the library ourselves. */
  #closing = false;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
    this.#pace = { ...usualPace, ...wiring.pace };
  }

  stateOf(channel: string): RealtimeState {
    return this.#channels.get(channel)?.state ?? 'connecting';
  }

  /** @returns stops listening */
  listen(channel: string, listener: Listener): () => void {
    const known = this.#channels.get(channel);
    const state: RealtimeState = this.#gaveUp ? 'down' : 'connecting';
    const listened: Listened = known ?? { listeners: new Set(), state, failures: 0, refused: false };
    clearTimeout(listened.leaving);
    listened.listeners.add(listener);
    if (!known || listened.refused) {
      this.#channels.set(channel, listened);
      listened.refused = false;
      this.#set(listened, state);
      this.#subscribe(channel);
    }
    this.#start();
    if (listened.state === 'live') listener.resumed();
    return () => {
      listened.listeners.delete(listener);
      if (listened.listeners.size === 0)
        listened.leaving = setTimeout(() => this.#leave(channel), this.#pace.leave);
    };
  }

  /** Starts again, with no failures counted. */
  reconnect() {
    clearTimeout(this.#again);
    this.#again = undefined;
    this.#gaveUp = false;
    this.#failures = 0;
    this.#disconnect();
    for (const listened of this.#channels.values()) {
      listened.failures = 0;
      listened.refused = false;
      this.#set(listened, 'connecting');
    }
    this.#start();
  }

  /** The network is back, or the page is visible again: worth another try. */
  wake() {
    const unanswered = [...this.#channels.values()].some(
      ({ state, refused }) => state === 'down' && !refused,
    );
    if (!this.#off && (unanswered || this.#gaveUp || this.#again !== undefined)) this.reconnect();
  }

  /** Sends a client event on a channel. @returns whether it was sent */
  trigger(channel: string, event: `client-${string}`, data: object): boolean {
    return this.#pusher?.channel(channel)?.trigger(event, data) ?? false;
  }

  #start() {
    if (this.#gaveUp || this.#again !== undefined || this.#opening) return;
    if (this.#pusher && this.#pusher.connection.state !== 'disconnected') return;
    void this.#attempt();
  }

  async #attempt() {
    this.#again = undefined;
    if (this.#nothingToHear()) return;
    if (this.#pusher) {
      for (const [name, { refused }] of this.#channels)
        if (!refused && !this.#pusher.channel(name)) this.#subscribe(name);
      return this.#pusher.connect();
    }
    this.#opening = true;
    try {
      this.#pusher = await this.#open();
      this.#off = this.#pusher === null;
      if (this.#off) this.#giveUp();
    } catch {
      this.#failed();
    } finally {
      this.#opening = false;
    }
  }

  /** @returns null if the server has no live events */
  async #open(): Promise<Pusher | null> {
    const pusher = await openLibrary(this.#wiring, this.#pace);
    if (!pusher) return null;
    this.#follow(pusher);
    // So that the service can end this connection with the session. The library repeats it after each reconnect.
    pusher.signin();
    for (const channel of this.#channels.keys()) this.#subscribe(channel, pusher);
    return pusher;
  }

  /** Counts failures; the library itself would retry for ever. */
  #follow({ connection }: Pusher) {
    const wasSteady = () => performance.now() - this.#liveSince > this.#pace.steady;
    connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
      if (this.#closing) return;
      if (previous === 'connected' && wasSteady()) this.#failures = 0;
      if (current === 'connected') this.#liveSince = performance.now();
      else this.#all('connecting');
      if (['unavailable', 'failed', 'disconnected'].includes(current)) this.#failed();
    });
    // A connection broke or was not accepted; the library itself retries in a second.
    connection.bind('connecting_in', () => {
      this.#all('connecting');
      this.#failures = connection.state === 'connected' && wasSteady() ? 0 : this.#failures + 1;
      // Later, so that the library has set its retry timer and giving up can clear it.
      if (this.#failures >= attempts) queueMicrotask(() => this.#giveUp());
    });
  }

  #failed() {
    // A second report of the same attempt.
    if (this.#gaveUp || this.#again !== undefined) return;
    this.#failures += 1;
    if (this.#failures >= attempts) return this.#giveUp();
    const pause = this.#pace.betweenAttempts * (1 + Math.random());
    this.#again = setTimeout(() => void this.#attempt(), pause);
    this.#disconnect();
  }

  #giveUp() {
    this.#gaveUp = true;
    this.#disconnect();
    this.#all('down');
  }

  #disconnect() {
    this.#closing = true;
    this.#pusher?.disconnect();
    this.#closing = false;
  }

  #subscribe(name: string, pusher = this.#pusher) {
    if (!pusher) return;
    const channel = pusher.subscribe(name);
    channel.unbind_all();
    channel.bind('pusher:subscription_succeeded', () => {
      const listened = this.#channels.get(name);
      if (!listened) return;
      listened.failures = 0;
      this.#set(listened, 'live');
      for (const { resumed } of [...listened.listeners]) resumed();
    });
    channel.bind('pusher:subscription_error', ({ status }: { status?: number }) => {
      const listened = this.#channels.get(name);
      if (!listened) return;
      listened.failures += 1;
      // A refusal is final; a server that did not answer may do so in a second.
      const refused = status === 401 || status === 403;
      if (refused || listened.failures >= attempts) {
        listened.refused = refused;
        this.#set(listened, 'down');
        // Otherwise the library would subscribe again on every connect.
        if (refused) pusher.unsubscribe(name);
        // Not at once: the library may be about to sign in.
        setTimeout(() => this.#nothingToHear() && this.#disconnect(), this.#pace.leave);
        return;
      }
      setTimeout(() => this.#channels.has(name) && pusher.subscribe(name), this.#pace.betweenAttempts);
    });
    channel.bind_global((event: string, data: unknown) => {
      if (event.startsWith('pusher:')) return;
      for (const { heard } of [...(this.#channels.get(name)?.listeners ?? [])]) heard(event, data);
    });
  }

  #leave(name: string) {
    const listened = this.#channels.get(name);
    if (!listened || listened.listeners.size > 0) return;
    this.#channels.delete(name);
    this.#pusher?.channel(name)?.unbind_all();
    // First, because the library unsubscribes a moment later, when a closing connection accepts no messages.
    if (this.#nothingToHear()) this.#disconnect();
    this.#pusher?.unsubscribe(name);
  }

  #nothingToHear(): boolean {
    return [...this.#channels.values()].every(({ refused }) => refused);
  }

  #all(state: RealtimeState) {
    for (const listened of this.#channels.values()) if (!listened.refused) this.#set(listened, state);
  }

  #set(listened: Listened, state: RealtimeState) {
    if (listened.state === state) return;
    listened.state = state;
    for (const { changed } of [...listened.listeners]) changed();
  }
}
