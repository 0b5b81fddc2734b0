/**
 * The page's one connection to the live events, by pusher-js, which is fetched when the first channel is asked for. It
 * gives up after three attempts that failed, one second apart, and tries again when it is told to.
 */
import type Pusher from 'pusher-js';
import { openLibrary, type Pace, usualPace, type Wiring } from './library';

/** `live`: events arrive. Otherwise they may be missed, and whoever needs them must ask. */
export type RealtimeState = 'connecting' | 'live' | 'down';

export type Listener = {
  heard: (event: string, data: unknown) => void;
  /** The state may be another. */
  changed: () => void;
  /** Events arrive from now on; those before were not heard. */
  resumed: () => void;
};

type Listened = {
  listeners: Set<Listener>;
  state: RealtimeState;
  failures: number;
  /** The server said no; asked again only by somebody who comes to listen, or presses Reconnect. */
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
  /** There are no live events here at all. */
  #off = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #liveSince = 0;
  /** The library is disconnecting because we said so. */
  #closing = false;

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
    this.#pace = { ...usualPace, ...wiring.pace };
  }

  stateOf(channel: string): RealtimeState {
    return this.#channels.get(channel)?.state ?? 'connecting';
  }

  /** @returns what ends the listening */
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

  /** Tries again from the beginning. */
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

  /** The network is back, or the page is looked at again: worth a try, where there is something to listen to. */
  wake() {
    if (!this.#off && (this.#gaveUp || this.#again !== undefined)) this.reconnect();
  }

  /** Tells the others on a channel. @returns whether it went out */
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

  /** @returns null where there are no live events here */
  async #open(): Promise<Pusher | null> {
    const pusher = await openLibrary(this.#wiring, this.#pace);
    if (!pusher) return null;
    this.#follow(pusher);
    // So that the service ends this connection together with the session. It asks again at each connection.
    pusher.signin();
    for (const channel of this.#channels.keys()) this.#subscribe(channel, pusher);
    return pusher;
  }

  /** Keeps count of what fails; the library itself would try for ever. */
  #follow({ connection }: Pusher) {
    const wasSteady = () => performance.now() - this.#liveSince > this.#pace.steady;
    connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
      if (this.#closing) return;
      if (previous === 'connected' && wasSteady()) this.#failures = 0;
      if (current === 'connected') this.#liveSince = performance.now();
      else this.#all('connecting');
      if (['unavailable', 'failed', 'disconnected'].includes(current)) this.#failed();
    });
    // A connection broke, or was not taken; the library tries again in a second by itself.
    connection.bind('connecting_in', () => {
      this.#all('connecting');
      this.#failures = connection.state === 'connected' && wasSteady() ? 0 : this.#failures + 1;
      // Once the library has set its timer, which giving up must find.
      if (this.#failures >= attempts) queueMicrotask(() => this.#giveUp());
    });
  }

  #failed() {
    // A second word on the same attempt.
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
      // Who is refused is refused tomorrow; a server that did not answer may in a second.
      const refused = status === 401 || status === 403;
      if (refused || listened.failures >= attempts) {
        listened.refused = refused;
        this.#set(listened, 'down');
        // Otherwise the library subscribes again whenever it connects.
        if (refused) pusher.unsubscribe(name);
        // Not at once: the library may be about to say who we are.
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
    // First, for the library says goodbye to a channel a moment later, when a connection that ends takes no more words.
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
