import type { ResultOf } from '@/lib/contract/endpoint';
import type { listSquads } from './schema';

type View = ResultOf<typeof listSquads>[number];

/** As the statements of squads select it. */
export type SquadRow = Omit<View, 'username'>;

/** The spec's lists name the creator twice. */
export const squadView = (row: SquadRow): View => ({ ...row, username: row.creator_username });
