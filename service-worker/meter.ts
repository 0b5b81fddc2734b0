/**
 * What came to this phone in the week, by kind, in a database of the account that is logged in; and the limit that its owner
 * set.
 */
import type { DBSchema } from 'idb';
import { lagosWeek } from '@/lib/contract/lagos-week';
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
  /** The week in which its owner said to go on. */
  wentOn: number;
};

interface Account extends DBSchema {
  meter: { key: 'now'; value: Stored };
}

const nothing = { pages: 0, pictures: 0, videos: 0, app: 0 };

/** As the week is now: what an earlier one counted is of no use to anybody. */
function ofThisWeek(stored: Stored | undefined): Stored {
  const week = lagosWeek(Date.now());
  if (stored?.week === week) return stored;
  const { price = null, limit = null } = stored ?? {};
  return { week, wentOn: 0, bytes: nothing, uncounted: 0, price, limit };
}

const totalOf = ({ bytes }: Stored) => meterKinds.reduce((sum, kind) => sum + bytes[kind], 0);

const isOver = (stored: Stored) =>
  stored.limit !== null && totalOf(stored) >= stored.limit && stored.wentOn !== stored.week;

/** Where storage is refused, it lives as long as the worker. */
let unstored: { epoch: number; meter: Stored } | undefined;
/** What was announced to pages last. */
let announced: { epoch: number; week: number; spent: boolean } | undefined;

/**
 * Reads what is counted, with what came since, and writes it back.
 * @returns null where nobody is logged in, or the session has changed meanwhile
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
  const meter = await written(since, account, next).catch(() => {
    const kept = unstored?.epoch === epoch ? unstored.meter : undefined;
    unstored = { epoch, meter: next(kept) };
    return unstored.meter;
  });
  if (!isCurrent(since)) return null;
  await notifyPages(epoch, meter);
  return meter;
}

const written = (since: State, account: string, next: (stored: Stored | undefined) => Stored) =>
  inDatabase<Account, Stored>(
    since,
    meterOf(account),
    (database) => void database.createObjectStore('meter'),
    async (database) => {
      const work = database.transaction('meter', 'readwrite');
      const meter = next(await work.store.get('now'));
      await work.store.put(meter, 'now');
      await work.done;
      return meter;
    },
  );

/** Lets open pages know when the limit is reached, or holds no more. */
async function notifyPages(epoch: number, meter: Stored): Promise<void> {
  const spent = isOver(meter);
  const isKnown = announced?.epoch === epoch && announced.spent === spent;
  announced = { epoch, week: meter.week, spent };
  if (isKnown) return;
  const message: SpentMessage = { spent };
  for (const client of await worker.clients.matchAll()) client.postMessage(message);
}

/** Whether pictures and videos are to wait until they are tapped. */
export async function isSpent(): Promise<boolean> {
  const { account, epoch } = await state();
  if (account === null) return false;
  if (announced?.epoch === epoch && announced.week === lagosWeek(Date.now())) return announced.spent;
  const meter = await changed((stored) => stored).catch(() => null);
  return meter !== null && isOver(meter);
}

/** Answers a page that asks for the meter, or changes what was chosen. */
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

/** What a page loaded before there was a worker, itself too. */
export function countLoaded({ loaded }: LoadedMessage): void {
  for (const [address, bytes] of loaded)
    if (new URL(address).origin === worker.location.origin) count(kindOf(address), bytes);
}

/** Written down together, so that a page's fifty answers are not fifty writes. */
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
