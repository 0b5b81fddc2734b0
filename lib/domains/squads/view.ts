import type { ResultOf } from '@/lib/contract/endpoint';
import type { listSquads } from './schema';

type View = ResultOf<typeof listSquads>[number];

/** As the statements of squads select it. */
export type SquadRow = Omit<View, 'username'>;

/** A squad names its creator twice, as `username` and as `creator_username` (contract.md, Squads). */
export const squadView = (row: SquadRow): View => ({ ...row, username: row.creator_username });
