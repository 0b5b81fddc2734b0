'use client';
import { useState } from 'react';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { RequestOrder } from '@/lib/client/lists/request-order';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import {
  type AnyReason,
  type LogEntry,
  listReports,
  moderationLog,
  type Report,
  type ReportStatus,
} from './moderation-schema';
import { listSuspensions, type SuspendedAccount } from './suspension-schema';

const queuePageSize = 50;
type Older = { asked: string; pages: number; rows: Report[]; ended: boolean };

/** Which reports of the queue: those of one status, and of one reason or all. */
export type Asked = { status: ReportStatus; reason: AnyReason | null };

/**
 * The moderation queue, or a part of it; `more` loads the next page, `refresh` all pages that are shown: a decision takes
 * every report of its content out of them. `retry` reads all again, with the page that failed.
 */
export function useReports({ status, reason }: Asked, first?: Report[]) {
  const query = { status, limit: queuePageSize, ...(reason && { reason }) };
  const read = useRead(listReports, { query }, first);
  const newest = read.data;
  const asked = `${status} ${reason}`;
  const none: Older = { asked, pages: 0, rows: [], ended: (newest?.length ?? 0) < queuePageSize };
  const [loaded, setLoaded] = useState(none);
  const older = loaded.asked === asked && loaded.pages > 0 ? loaded : none;
  const [loading, setLoading] = useState(false);
  /** What the last request for older ones threw, of which part of the queue, and how many pages it was for. */
  const [failed, setFailed] = useState<{ asked: string; error: unknown; pages: number } | null>(null);
  const refused = failed?.asked === asked ? failed : null;

  const [order] = useState(() => new RequestOrder());

  const load = async (from: Older, last: number | undefined, pages: number) => {
    const request = order.next();
    setLoading(true);
    setFailed(null);
    const next = { ...from, rows: [...from.rows] };
    try {
      for (let before = last; next.pages < pages && !next.ended; before = next.rows.at(-1)?.id) {
        const page = await send(listReports, { query: { ...query, before } });
        next.rows.push(...page);
        next.pages += 1;
        next.ended = page.length < queuePageSize;
      }
      // Of two decisions shortly after each other, the first one's list may come last.
      if (order.arrives(request)) setLoaded(next);
    } catch (error) {
      if (!order.isLate(request)) setFailed({ asked, error, pages });
    } finally {
      setLoading(false);
    }
  };

  const refresh = async (pages = older.pages) => {
    const page = (await read.mutate()) ?? [];
    await load({ ...none, ended: page.length < queuePageSize }, page.at(-1)?.id, pages);
  };

  return {
    rows: newest && [...newest, ...older.rows.filter(({ id }) => !newest.some((each) => each.id === id))],
    ended: older.ended,
    loading: loading || read.isLoading,
    error: read.error ?? refused?.error,
    more: () => load(older, (older.rows.at(-1) ?? newest?.at(-1))?.id, older.pages + 1),
    refresh,
    retry: () => refresh(refused?.pages),
  };
}

/** How many accounts a page of the suspended ones has. */
const suspensionsPageSize = 50;

/** The suspended accounts; more pages load on demand. */
export const useSuspensions = (first: SuspendedAccount[]) =>
  useRefreshedList<SuspendedAccount>({
    first,
    pageSize: suspensionsPageSize,
    idOf: (each) => each.id,
    ask: (before) => send(listSuspensions, { query: { limit: suspensionsPageSize, before } }),
  });

/** How many entries of the log a page has. */
const logPageSize = 50;

/** The moderation log; more pages load on demand. */
export const useModerationLog = (first: LogEntry[]) =>
  useRefreshedList<LogEntry>({
    first,
    pageSize: logPageSize,
    idOf: (each) => each.id,
    ask: (before) => send(moderationLog, { query: { limit: logPageSize, before } }),
  });
