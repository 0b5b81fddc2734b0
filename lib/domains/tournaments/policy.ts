import type { Viewer } from '@/lib/contract/viewer';

type Created = { creatorId: number };

/** Whoever made it starts it, or declares its winner without a match; nobody else (contract.md, Tournaments). */
export const mayManage = (viewer: Viewer, tournament: Created) => tournament.creatorId === viewer.id;

/**
 * Whoever made it decides on a match that no squad of theirs is in; the creator account on any (rules.md, Tournaments).
 * @param isMakersMatch  whether whoever made it is in one of the two squads, or was
 */
export const mayDecide = (viewer: Viewer, tournament: Created, isMakersMatch: boolean) =>
  viewer.isCreator || (tournament.creatorId === viewer.id && !isMakersMatch);
