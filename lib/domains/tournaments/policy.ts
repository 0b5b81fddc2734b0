import type { Viewer } from '@/lib/contract/viewer';

/** Whoever made it declares its winner, nobody else (contract.md, Tournaments). */
export const mayDeclareWinner = (viewer: Viewer, tournament: { creatorId: number }) =>
  tournament.creatorId === viewer.id;
