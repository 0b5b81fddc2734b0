/** Messages and names shared by pages and the service worker. */
import type { ErrorCode } from './error-codes';

/** Page header: the account that the page was rendered for. */
export const pageAccountHeader = 'X-Page-Account';
/** Page header: the build that rendered the page. */
export const buildHeader = 'X-Build';

/** Tells a page's scripts that the page comes from the phone's cache. The worker inserts it before the scripts. */
export type KeptPage = {
  /** When it came from the server, in epoch milliseconds of this device. */
  at: number;
  /** Whether to load it again now. */
  renew: boolean;
};

/**
 * Call header: what a press on Like is for, `like` or `unlike`, for a worker of the build before. The body says it too (`liked`),
 * which is what the server and the worker of this build read.
 */
export const pressHeader = 'X-Press';

declare global {
  var kept: KeptPage | undefined;
}

/**
 * The status of a response that the worker gives instead of the server: the text waits on the phone and is sent later. The
 * response has the `id` of the waiting item.
 */
export const queuedStatus = 202;

/** An unsent item. */
export type Waiting = {
  /** The id from its author's page. */
  id: string;
  /** The call's path. */
  path: string;
  words: string;
  /** The id of the post, conversation or squad that it was written to; null for a new post, or if it is not known. */
  about: number | null;
  /** The username of whom a private message is for. */
  recipient?: string;
  /** When it was written, in epoch milliseconds of the device. */
  at: number;
  /** Why the server refused it; empty while it waits to be sent. */
  refused: string;
  /** What it waits for: the network, a server that fails, or the end of a rate limit. A worker of the build before does not say. */
  delay?: 'network' | 'server' | 'limit';
  /** The code of the refusal, if the response had one. */
  code?: ErrorCode | undefined;
  /** It was to be discarded, and is sent already: only in the response to that. */
  sent?: true;
};

/**
 * A page requests the unsent items; the worker sends what it can. `drop` discards one. `soon`: the response does not wait for
 * the sending longer than two seconds. The response is the rest, and the dropped one too if it was too late for that.
 */
export type OutboxMessage = { ask: 'outbox'; drop?: string | undefined; soon?: true };

/** A page asks which messages the worker has sent for it, while it was closed perhaps. The response is their ids. */
export type SentMessage = { ask: 'sent' };

/**
 * The worker tells pages what became of an item that waited: the server's response, or why it was refused; neither if its
 * author dropped it.
 */
export type SettledMessage = { settled: string; answer?: unknown; refused?: string };

/** The worker gave a page inside the app from the phone's cache, because the network did not answer in time. */
export type StalePart = {
  /** The page's path. */
  stalePart: string;
  /** When it came from the server, in epoch milliseconds of this device. */
  at: number;
  /** Whether to ask for it again at once. */
  renew: boolean;
};

/**
 * The worker asks a page whether another one may take its place. The answer is `true` if nothing that is typed or uploaded there
 * would be lost. A page of an earlier version does not answer.
 */
export type LeaveMessage = { ask: 'leave' };

/** The worker tells pages that the server has ended the session. */
export const sessionEnded = 'session-ended';

/** The categories of a week's data use, in display order. */
export const meterKinds = ['pages', 'pictures', 'videos', 'app'] as const;
export type MeterKind = (typeof meterKinds)[number];

/** This phone's data use since Monday, and its owner's settings (docs/decisions/092-data-counted-on-the-phone.md). */
export type Meter = {
  bytes: Record<MeterKind, number>;
  /** Pictures and videos from another service, whose size the browser does not reveal. */
  uncounted: number;
  /** The price of a gigabyte in naira; null if it was not entered. */
  price: number | null;
  /** The weekly limit in bytes; null if there is none. */
  limit: number | null;
  /** The limit is reached, and the owner has not chosen to continue. */
  spent: boolean;
};

export type MeterChange = {
  price?: number | null;
  limit?: number | null;
  /** Load pictures and videos anyway, until Monday. */
  goOn?: true;
};

/** A page requests the meter, or changes its settings. The response is a `Meter`; null if nobody is logged in. */
export type MeterMessage = { ask: 'meter'; change?: MeterChange };

/** A page that no worker controls asks the active one to control it. */
export type ClaimMessage = { ask: 'claim' };

/**
 * A page is about to upload a file. The answer is `true` if the worker will leave it to the browser: a worker that was just
 * started can say so only once it has read whether a logout is pending.
 */
export type UploadMessage = { ask: 'upload' };

/** A page was refused past the worker, which asks the server whether the session of this account has ended. */
export type SessionMessage = { ask: 'session'; account: string };

/** A page reports what it loaded past the worker, or before there was one: addresses and bytes. */
export type LoadedMessage = { ask: 'count'; loaded: [address: string, bytes: number][] };

/** The worker tells pages whether the weekly limit is reached. */
export type SpentMessage = { spent: boolean };

/** On the root element while the weekly limit is reached. */
export const spentAttribute = 'data-spent';
/** On a button that lets pictures and videos load anyway. */
export const goOnAttribute = 'data-go-on';
/** A window event: whether media wait for a tap has changed. */
export const saverChanged = 'data-saver-changed';
