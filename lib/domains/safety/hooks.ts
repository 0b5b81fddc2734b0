'use client';
import { useRead } from '@/lib/client/use-read';
import { listBlocks, listReports, type Report, type reportStatuses } from './schema';

/** The moderation queue of one status. */
export function useReports(status: (typeof reportStatuses)[number], first?: Report[]) {
  return useRead(listReports, { query: { status, limit: 50 } }, first);
}

/** The people that the viewer has blocked. */
export function useBlocks(first: { username: string; created_at: string }[]) {
  return useRead(listBlocks, {}, first);
}
