import type { Viewer } from '@/lib/contract/viewer';

/** Whoever made it declares its winner, nobody else (spec 2, section 6). */
export const mayDeclareWinner = (viewer: Viewer, tournament: { creatorId: number }) =>
  tournament.creatorId === viewer.id;
