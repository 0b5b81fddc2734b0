import type { Viewer } from '@/lib/contract/viewer';

type Created = { creatorId: number };

/** Whoever made it declares its winner without a match; nobody else (contract.md, Tournaments). */
export const mayManage = (viewer: Viewer, tournament: Created) => tournament.creatorId === viewer.id;

/**
 * Whoever made it starts or cancels it, and so does the creator account: whoever made it may be suspended, or have stopped
 * coming (rules.md, Tournaments).
 */
export const mayStart = (viewer: Viewer, tournament: Created) =>
  viewer.isCreator || mayManage(viewer, tournament);

/**
 * Whoever made it decides on a match that no squad of theirs is in; the creator account on any (rules.md, Tournaments).
 * @param isMakersMatch  whether whoever made it is in one of the two squads, or was
 */
export const mayDecide = (viewer: Viewer, tournament: Created, isMakersMatch: boolean) =>
  viewer.isCreator || (tournament.creatorId === viewer.id && !isMakersMatch);
