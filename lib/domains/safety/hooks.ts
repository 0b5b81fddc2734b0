'use client';
import { send } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useRefreshedList } from '@/lib/client/lists/use-refreshed-list';
import {
  type LogEntry,
  listReports,
  moderationLog,
  type Report,
  type ReportStatus,
} from './moderation-schema';

/** The moderation queue of one status. */
export function useReports(status: ReportStatus, first?: Report[]) {
  return useRead(listReports, { query: { status, limit: 50 } }, first);
}

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
