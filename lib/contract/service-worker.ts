/** What pages and the service worker say to each other. */

/** Of a page: the account that it was made for. */
export const pageAccountHeader = 'X-Page-Account';
/** Of a page: the build that made it. */
export const buildHeader = 'X-Build';

/** Says to a page's own scripts that it comes from the phone; the worker writes it before them. */
export type KeptPage = {
  /** When it came from the server, in epoch milliseconds of this device. */
  at: number;
  /** Whether to ask for it anew now. */
  renew: boolean;
};

declare global {
  var kept: KeptPage | undefined;
}

/** The status of an answer that the worker gives in the server's place: the words wait on the phone, and are sent later. */
export const queuedStatus = 202;

/** Something that was written and not sent yet. */
export type Waiting = {
  /** The writer's own name for it. */
  id: string;
  /** The call that it is for. */
  path: string;
  words: string;
  /** When it was written, in epoch milliseconds of the device. */
  at: number;
  /** Why the server refused it; empty while it waits for the network. */
  refused: string;
};

/** A page asks for what waits, which is sent if it can be; `drop` names what shall not be. It is answered with what is left. */
export type OutboxMessage = { ask: 'outbox'; drop?: string };

/** What a week's data went to, in the order in which it is shown. */
export const meterKinds = ['pages', 'pictures', 'videos', 'app'] as const;
export type MeterKind = (typeof meterKinds)[number];

/** What came to this phone since Monday, and what its owner chose about it (docs/decisions/092-data-counted-on-the-phone.md). */
export type Meter = {
  bytes: Record<MeterKind, number>;
  /** Pictures and videos that another service sent: their size is told to nobody. */
  uncounted: number;
  /** What a gigabyte costs here, in naira; null where nobody said. */
  price: number | null;
  /** How much may come in a week, in bytes; null where there is no limit. */
  limit: number | null;
  /** The limit is reached, and nobody has said to go on. */
  spent: boolean;
};

export type MeterChange = {
  price?: number | null;
  limit?: number | null;
  /** Pictures and videos come all the same until Monday. */
  goOn?: true;
};

/** A page asks for the meter, or changes what was chosen. It is answered with a `Meter`; null where nobody is logged in. */
export type MeterMessage = { ask: 'meter'; change?: MeterChange };

/** A page tells what it loaded before there was a worker: addresses, and bytes. */
export type LoadedMessage = { ask: 'count'; loaded: [address: string, bytes: number][] };

/** The worker tells pages that the week's data is used up, or is not any more. */
export type SpentMessage = { spent: boolean };

/** Stands on the document's first element while the week's data is used up. */
export const spentAttribute = 'data-spent';
/** Of a button that lets pictures and videos come all the same. */
export const goOnAttribute = 'data-go-on';
/** The event by which a page hears that media wait for a tap, or do not any more. */
export const saverChanged = 'data-saver-changed';
