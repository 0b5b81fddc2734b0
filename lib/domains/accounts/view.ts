import type { ResultOf } from '@/lib/contract/endpoint';
import { isoTime } from '@/lib/contract/fields';
import { isCreatorEmail } from './creator';
import { levelOf, rankOf } from './rules';
import type { me } from './schema';

type MeView = ResultOf<typeof me>;

/** An account as its statement gives it; level, rank and the creator's mark are worked out from it. */
export type AccountRow = Omit<MeView, 'level' | 'rank' | 'is_creator'>;

/** An account as its owner sees it. */
export function meView(row: AccountRow): MeView {
  const level = levelOf(row.xp);
  return {
    ...row,
    level,
    rank: rankOf(level),
    is_creator: isCreatorEmail(row.email),
    // Here, and not by the call's schema alone: what people take along goes through none.
    created_at: isoTime(row.created_at),
  };
}
