'use client';
import { useRead } from '@/lib/client/api/use-read';
import { listReports, type Report, type reportStatuses } from './schema';

/** The moderation queue of one status. */
export function useReports(status: (typeof reportStatuses)[number], first?: Report[]) {
  return useRead(listReports, { query: { status, limit: 50 } }, first);
}
