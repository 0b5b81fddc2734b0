/**
 * Decisions and appeals under the ids that leave the server. Their rows are numbered one after the other: whoever is decided
 * about twice could count the decisions in between, and a moderator who finds an appeal missing would know that it is theirs
 * (docs/decisions/119-ids-of-decisions-and-appeals.md).
 */
import 'server-only';
import type { OffsetPage, Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { opaqueIds } from '@/lib/platform/opaque-ids';
import * as appeals from './appeals/appeals';
import * as own from './decisions/own-decisions';
import * as suspended from './suspensions/suspended-accounts';

const decisionIds = (viewer: Viewer) => opaqueIds('decisions', viewer.id);

/** Whoever decides names an appeal or a suspension to others, as they do a report: it has one id for all of them. */
const everyone = 0;
const appealIds = () => opaqueIds('appeals', everyone);
const suspensionIds = () => opaqueIds('suspensions', everyone);

function withIds<Row extends { id: number }>(rows: Row[], ids: { hide: (ids: number[]) => number[] }): Row[] {
  const hidden = ids.hide(rows.map(({ id }) => id));
  return rows.map((row, at) => ({ ...row, id: hidden[at] as number }));
}

/** The decision of each report, as it is shown to the viewer. */
export const shownDecisions = <Row extends { id: number }>(viewer: Viewer, rows: Row[]) =>
  new Map(withIds(rows, decisionIds(viewer)).map((row, at) => [rows[at]?.id, row]));

/** `ownDecisions` of own-decisions.ts. */
export const ownDecisions = async (viewer: Viewer, page: OffsetPage) =>
  withIds(await own.ownDecisions(viewer, page), decisionIds(viewer));

/** `makeAppeal` of appeals.ts. */
export const makeAppeal: typeof appeals.makeAppeal = (viewer, { decisionId, ...given }) => {
  const known = viewer && decisionId !== undefined ? decisionIds(viewer).reveal(decisionId) : decisionId;
  return appeals.makeAppeal(viewer, { ...given, decisionId: known });
};

/** `appealQueue` of appeals.ts. */
export const appealQueue = async (...asked: Parameters<typeof appeals.appealQueue>) =>
  withIds(await appeals.appealQueue(...asked), appealIds());

/** `decideOnAppeal` of appeals.ts. */
export const decideOnAppeal: typeof appeals.decideOnAppeal = (viewer, appealId, verdict) =>
  appeals.decideOnAppeal(viewer, appealIds().reveal(appealId), verdict);

/** `suspendedAccounts` of suspended-accounts.ts. */
export const suspendedAccounts = async (viewer: Viewer, { before, ...page }: Page) => {
  const ids = suspensionIds();
  const last = before === undefined ? undefined : ids.reveal(before);
  return withIds(await suspended.suspendedAccounts(viewer, { ...page, before: last }), ids);
};

/** `lift` of suspended-accounts.ts. */
export const lift: typeof suspended.lift = (viewer, decisionId) =>
  suspended.lift(viewer, suspensionIds().reveal(decisionId));
