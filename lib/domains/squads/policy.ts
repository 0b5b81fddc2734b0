import type { Viewer } from '@/lib/contract/viewer';

type Created = { creatorId: number };

/** Its creator alone reports wins (spec 2, section 6). */
export const mayReportWin = (viewer: Viewer, squad: Created) => squad.creatorId === viewer.id;

/** Its creator alone makes tournaments from it (spec 2, section 6). */
export const mayCreateTournament = (viewer: Viewer, squad: Created) => squad.creatorId === viewer.id;
