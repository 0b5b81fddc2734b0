import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { messageRequest } from '@/lib/contract/contact';
import { userChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { relationColumns } from '@/lib/domains/relations/relation';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { fromNow } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { statement } from '@/lib/platform/database/client';
import { announce } from '@/lib/platform/realtime/realtime';
import { pageOfNotices, readUpTo } from './sources';
import { type NoticeRow, noticeView } from './view';

const pages = batchedQuery<NoticeRow>(
  'notices_page',
  ['int', 'int', 'int', 'timestamptz', 'text'],
  pageOfNotices(relationColumns),
);

/** The viewer's notices, newest first. */
export async function noticesOf(
  viewer: Viewer,
  { limit, before = largestId }: { limit: number; before?: number | undefined },
) {
  const values = [viewer.id, before, limit, fromNow(-messageRequest.lifetime), squadBounds()];
  return (await pages(values)).map(noticeView);
}

/** Marks everything up to a notice as read, and updates the viewer's other open pages. */
export async function read(viewer: Viewer, upTo: number) {
  const values = [viewer.id, upTo, fromNow(-messageRequest.lifetime), squadBounds()];
  const [row] = await statement<{ unread: number }>('notices_read', readUpTo, values);
  const unread = row?.unread ?? 0;
  announce(userChannel(viewer.id), 'notification', { unread });
  return { message: unread === 0 ? 'All read.' : 'Read.', unread };
}
