/**
 * The draw of a tournament, read once for each of its revisions and kept for all readers who see the same: those who have no
 * block with anybody, and may meet everybody in it (rules.md, Contact). A revision is read again on each server that lacks it
 * (docs/decisions/099-a-draw-by-revision.md).
 */
import 'server-only';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { now } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { detailsAs, readDraw } from './details';
import { noSuchTournament } from './held';
import type { showTournament } from './matches-schema';
import { isTimeDue } from './rules';
import { settleOnSight } from './settlement';
import { drawRevision } from './statements';
import { detailsView, stateAt, type TimeColumns, timesOf } from './view';

type Details = ResultOf<typeof showTournament>;

type RevisionRow = TimeColumns & {
  mine: Details['mine'];
  hasBlocks: boolean;
  due: boolean;
  revision: string;
};

/** A draw, and which of its squads are the viewer's. */
export type RevisedDraw = {
  /** Another whenever the draw looks different; null where it is the viewer's alone, and must not be shown to others. */
  revision: string | null;
  /** Null where it is what the known revision stands for. */
  draw: Omit<Details, 'mine'> | null;
  mine: Details['mine'];
};

const readRevisions = batchedQuery<RevisionRow>(
  'tournaments_revision',
  ['int', 'int', 'timestamptz', 'text'],
  drawRevision,
);

async function revisionOf(viewer: Viewer, tournamentId: number): Promise<RevisionRow> {
  const [row] = await readRevisions([viewer.id, tournamentId, now(), squadBounds()]);
  if (!row) throw noSuchTournament();
  return row;
}

/** Has no block with anybody, and no squad. */
const anybody = { id: 0 };

/**
 * @param viewer  who asks
 * @param known   the revision that the caller has, or null
 * @throws DomainError `tournament_not_found`
 */
export async function revisedDraw(
  viewer: Viewer,
  tournamentId: number,
  known: string | null,
): Promise<RevisedDraw> {
  let row = await revisionOf(viewer, tournamentId);
  if (row.due || isTimeDue(timesOf(row), now())) {
    await settleOnSight([tournamentId]);
    row = await revisionOf(viewer, tournamentId);
  }
  const { mine } = row;
  if (row.hasBlocks) {
    const { mine: own, ...draw } = await detailsAs(viewer, tournamentId);
    return { revision: null, draw, mine: own };
  }
  const at = now();
  // Time alone opens the check-in.
  const revision = `${row.revision} ${stateAt(row, at)}`;
  if (revision === known) return { revision, draw: null, mine };
  // Read after its revision, it is that or a newer one: what is kept under a revision is never older.
  const { mine: _, ...draw } = detailsView(await readDraw(anybody, tournamentId), at);
  return { revision, draw, mine };
}
