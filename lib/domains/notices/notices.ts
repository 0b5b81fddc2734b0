import 'server-only';
import { largestId } from '@/lib/contract/constants/requests';
import { userChannel } from '@/lib/contract/realtime';
import type { Viewer } from '@/lib/contract/viewer';
import { relationColumns } from '@/lib/domains/relations/relation';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { statement } from '@/lib/platform/database/client';
import { opaqueIds } from '@/lib/platform/opaque-ids';
import { announce } from '@/lib/platform/realtime/realtime';
import { pageOfNotices } from './sources';
import { sourceTimes } from './times';
import { readUpTo } from './unread';
import { type Decided, type NoticeRow, noticeView } from './view';

const pages = batchedQuery<NoticeRow>(
  'notices_page',
  ['int', 'int', 'int', 'timestamptz', 'timestamptz', 'text'],
  pageOfNotices(relationColumns),
);

/**
 * The numbers of all people's notices are one sequence: between two of one's own, a gap of one would tell that somebody else
 * got one, or did not for a mute (rules.md, Notices).
 */
const idsFor = (viewer: Viewer) => opaqueIds('notices', viewer.id);

/** Reads decisions about the viewer by their rows' ids. Safety does, which is above this domain (noticed-decisions.ts). */
type ReadDecisions = (viewer: Viewer, ids: number[]) => Promise<Map<number, Decided>>;

/** The viewer's notices, newest first. */
export async function noticesOf(
  viewer: Viewer,
  { limit, before }: { limit: number; before?: number | undefined },
  readDecisions: ReadDecisions,
) {
  const ids = idsFor(viewer);
  const olderThan = before === undefined ? largestId : ids.reveal(before);
  const rows = await pages([viewer.id, olderThan, limit, ...sourceTimes(), squadBounds()]);
  const hidden = ids.hide(rows.map(({ id }) => id));
  const about = rows.filter(({ subject_type }) => subject_type === 'decision').map((row) => row.subject_id);
  const decisions = about.length > 0 ? await readDecisions(viewer, about) : null;
  return rows.map((row, each) => {
    const decided = row.subject_type === 'decision' ? decisions?.get(row.subject_id) : undefined;
    return noticeView({ ...row, id: hidden[each] as number, subject_id: subjectOf(viewer, row) }, decided);
  });
}

/** A report's own number is for whoever decides on it; a decision has the id that it has in the viewer's list of decisions. */
function subjectOf(viewer: Viewer, { subject_type, subject_id }: NoticeRow): number {
  if (subject_type !== 'report' && subject_type !== 'decision') return subject_id;
  const ids = subject_type === 'report' ? idsFor(viewer) : opaqueIds('decisions', viewer.id);
  return ids.hide([subject_id])[0] as number;
}

/** Marks everything up to a notice as read, and updates the viewer's other open pages. */
export async function read(viewer: Viewer, upTo: number) {
  const values = [viewer.id, idsFor(viewer).reveal(upTo), ...sourceTimes(), squadBounds()];
  const [row] = await statement<{ unread: number }>('notices_read', readUpTo, values);
  const unread = row?.unread ?? 0;
  announce(userChannel(viewer.id), 'notification', { unread });
  return { message: unread === 0 ? 'All read.' : 'Read.', unread };
}
