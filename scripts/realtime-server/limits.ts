/** What one server holds, and what one connection may do. Sizes in bytes, times in seconds, unless the name says so. */
export type Limits = {
  connections: number;
  connectionsOfPerson: number;
  /** Of one network address; of IPv6 the first 64 bits, which are one household's or one phone's. */
  connectionsOfNetwork: number;
  /** How long a connection may be subscribed to nothing that the application let it into. */
  idle: number;
  /** How long somebody may take to say what they want, before they are a connection, or of the HTTP API. */
  greeting: number;
  /** A connection's frames: so many at once, so many a second. Beyond, it is cut. */
  frames: { burst: number; perSecond: number };
  /** A connection's client events, and a person's over all of theirs. Beyond, they are refused. */
  clientEvents: { burst: number; perSecond: number };
  /** The client events of one channel, since each goes to everyone on it. Beyond, they are dropped. */
  clientEventsOfChannel: { burst: number; perSecond: number };
  frameBytes: number;
  /** The data of one event of the application's. */
  eventBytes: number;
  /** The body of a request to the HTTP API: ten events, escaped. */
  requestBytes: number;
  /** What may wait for a listener that reads too slowly; beyond, it is cut. */
  waitingBytes: number;
  subscriptions: number;
  members: number;
  /** After so long without a word a client pings; after as long and the wait for its pong once more, the server does. */
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
  // A vote is told by two.
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

/** So much at once, filled again so much a second. */
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

  /** @returns whether there was one left to take */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#filled) / 1000) * this.#perSecond);
    this.#filled = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
