import type { Viewer } from '@/lib/contract/viewer';

type Created = { creatorId: number };

/** Its creator alone reports wins (rules.md, Squads). */
export const mayReportWin = (viewer: Viewer, squad: Created) => squad.creatorId === viewer.id;

/** Its creator alone names who acts for it beside them. */
export const mayNameCaptain = (viewer: Viewer, squad: Created) => squad.creatorId === viewer.id;

/** Its creator alone makes tournaments from it (contract.md, Tournaments). */
export const mayCreateTournament = (viewer: Viewer, squad: Created) => squad.creatorId === viewer.id;
