/** Limits of the server and of each connection. Sizes are bytes and times are seconds, unless the name says otherwise. */
export type Limits = {
  connections: number;
  connectionsOfPerson: number;
  /** Per network: an IPv4 address, or the first 64 bits of an IPv6 address. */
  connectionsOfNetwork: number;
  /** How long a connection may have no subscription that the application authorized. */
  idle: number;
  /** Time-out for the request itself: a WebSocket handshake, or a request to the HTTP API. */
  greeting: number;
  /** Frames per connection. Above the limit it is disconnected. */
  frames: { burst: number; perSecond: number };
  /** Client events per connection, and per person over all connections. Above the limit they are refused. */
  clientEvents: { burst: number; perSecond: number };
  /** Client events per channel, since each goes to all subscribers. Above the limit they are dropped. */
  clientEventsOfChannel: { burst: number; perSecond: number };
  frameBytes: number;
  /** Size of the data of one application event. */
  eventBytes: number;
  /** Body size of an HTTP API request: enough for ten events with JSON escapes. */
  requestBytes: number;
  /** Send buffer per connection. Above the limit, a client that reads too slowly is disconnected. */
  waitingBytes: number;
  subscriptions: number;
  members: number;
  /** After this time without traffic the client pings. If nothing comes for `pongTimeout` longer, the server pings. */
  activityTimeout: number;
  pongTimeout: number;
};

export const usualLimits: Limits = {
  connections: 10_000,
  connectionsOfPerson: 20,
  connectionsOfNetwork: 500,
  idle: 60,
  greeting: 10,
  frames: { burst: 200, perSecond: 50 },
  // Each vote sends two client events.
  clientEvents: { burst: 2, perSecond: 1 },
  clientEventsOfChannel: { burst: 100, perSecond: 50 },
  frameBytes: 100_000,
  eventBytes: 10_240,
  requestBytes: 512_000,
  waitingBytes: 1_000_000,
  subscriptions: 100,
  members: 100,
  activityTimeout: 120,
  pongTimeout: 30,
};

/** A token bucket. */
export class Allowance {
  #left: number;
  #filled = performance.now();
  readonly #burst: number;
  readonly #perSecond: number;

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#left = burst;
    this.#burst = burst;
    this.#perSecond = perSecond;
  }

  /** Takes a token. @returns false if there was none */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#filled) / 1000) * this.#perSecond);
    this.#filled = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
