/**
 * Data usage of the week, by kind, and the limit that the person has set. Stored in a database of the logged-in account.
 */
import type { DBSchema } from 'idb';
import { lagosWeekOf } from '@/lib/contract/days';
import {
  type LoadedMessage,
  type Meter,
  type MeterChange,
  meterKinds,
  type SpentMessage,
} from '@/lib/contract/service-worker';
import { inDatabase, isCurrent, meterOf, type State, state } from './account.ts';
import { count, onCounted, takeCounted } from './counted.ts';
import { kindOf } from './network.ts';
import { worker } from './worker.ts';

type Stored = Omit<Meter, 'spent'> & {
  week: number;
  /** The week in which the person chose to continue beyond the limit. */
  wentOn: number;
};

interface Account extends DBSchema {
  meter: { key: 'now'; value: Stored };
}

const nothing = { pages: 0, pictures: 0, videos: 0, app: 0 };

/** Resets the counts if they are from an earlier week. */
function ofThisWeek(stored: Stored | undefined): Stored {
  const week = lagosWeekOf(Date.now());
  if (stored?.week === week) return stored;
  const { price = null, limit = null } = stored ?? {};
  return { week, wentOn: 0, bytes: nothing, uncounted: 0, price, limit };
}

const totalOf = ({ bytes }: Stored) => meterKinds.reduce((sum, kind) => sum + bytes[kind], 0);

const isOver = (stored: Stored) =>
  stored.limit !== null && totalOf(stored) >= stored.limit && stored.wentOn !== stored.week;

/**
 * The meter if the browser refuses to store it, such as on a full phone. It lives as long as the worker, or until it can be
 * stored. `isWhole`: it goes on from what is stored, so that it may take its place.
 */
let unstored: { epoch: number; meter: Stored; isWhole: boolean } | undefined;
/** The last announcement to pages. */
let announced: { epoch: number; week: number; spent: boolean } | undefined;

/**
 * Reads the stored counts, adds the new ones, applies the change and stores the result.
 * @returns null if nobody is logged in, or if the session has changed meanwhile
 */
async function changed(change: (stored: Stored) => Stored): Promise<Stored | null> {
  const since = await state();
  const { account, epoch } = since;
  if (account === null) return null;
  const { uncounted = 0, ...came } = takeCounted();
  const next = (stored: Stored | undefined) => {
    const now = ofThisWeek(stored);
    const bytes = { ...now.bytes };
    for (const kind of meterKinds) bytes[kind] += Math.round(came[kind] ?? 0);
    return change({ ...now, bytes, uncounted: now.uncounted + uncounted });
  };
  let found: { row: Stored | undefined } | undefined;
  const meter = await written(since, account, (row) => {
    found = { row };
    return next(latest(epoch, row));
  }).catch(() => {
    const isWhole = found !== undefined || (unstored?.epoch === epoch && unstored.isWhole);
    unstored = { epoch, meter: next(latest(epoch, found?.row)), isWhole };
    return unstored.meter;
  });
  if (!isCurrent(since)) return null;
  await notifyPages(epoch, meter);
  return meter;
}

/** What to go on from. @param row  what is stored, if it could be read */
function latest(epoch: number, row: Stored | undefined): Stored | undefined {
  const kept = unstored?.epoch === epoch ? unstored : undefined;
  return kept?.isWhole ? kept.meter : (row ?? kept?.meter);
}

const written = (since: State, account: string, next: (stored: Stored | undefined) => Stored) =>
  inDatabase<Account, Stored>(
    since,
    meterOf(account),
    (database) => void database.createObjectStore('meter'),
    async (database) => {
      const work = database.transaction('meter', 'readwrite');
      const meter = next(await work.store.get('now'));
      const before = unstored;
      await work.store.put(meter, 'now');
      await work.done;
      // Before the next write reads, which waits for this one.
      if (unstored === before) unstored = undefined;
      return meter;
    },
  );

/** Tells open pages when the limit is reached, or no longer applies. */
async function notifyPages(epoch: number, meter: Stored): Promise<void> {
  const spent = isOver(meter);
  const isKnown = announced?.epoch === epoch && announced.spent === spent;
  announced = { epoch, week: meter.week, spent };
  if (isKnown) return;
  const message: SpentMessage = { spent };
  for (const client of await worker.clients.matchAll()) client.postMessage(message);
}

/** Whether pictures and videos must wait for a tap, because the limit is reached. */
export async function isSpent(): Promise<boolean> {
  const { account, epoch } = await state();
  if (account === null) return false;
  if (announced?.epoch === epoch && announced.week === lagosWeekOf(Date.now())) return announced.spent;
  const meter = await changed((stored) => stored).catch(() => null);
  return meter !== null && isOver(meter);
}

/** Returns the meter to a page, after a change of its settings if there is one. */
export async function meter({ price, limit, goOn }: MeterChange = {}): Promise<Meter | null> {
  const stored = await changed((now) => ({
    ...now,
    ...(price !== undefined && { price }),
    ...(limit !== undefined && { limit }),
    ...(goOn && { wentOn: now.week }),
  }));
  if (!stored) return null;
  const { week: _, wentOn: __, ...shown } = stored;
  return { ...shown, spent: isOver(stored) };
}

/** Counts what a page loaded before the worker was active, including the page itself. */
export function countLoaded({ loaded }: LoadedMessage): void {
  for (const [address, bytes] of loaded)
    if (new URL(address).origin === worker.location.origin) count(kindOf(address), bytes);
}

/** Delay in milliseconds before counts are stored, so that the fifty responses of a page are one write. */
const soon = 500;
let isDue = false;

onCounted(() => {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    void changed((stored) => stored).catch(() => {});
  }, soon);
});
