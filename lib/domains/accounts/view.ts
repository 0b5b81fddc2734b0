import type { ResultOf } from '@/lib/contract/endpoint';
import { isoTime } from '@/lib/contract/fields';
import { isCreatorEmail } from './creator';
import { levelOf, rankOf } from './rules';
import type { me } from './schema';

type MeView = ResultOf<typeof me>;

/** An account as its statement gives it; level, rank and the creator's mark are worked out from it. */
export type AccountRow = Omit<MeView, 'level' | 'rank' | 'is_creator'> & {
  /** For the pages alone, as the two after it; null where nothing was ever set. */
  muted_words: string[] | null;
  policy_accepted: number;
  rules_accepted: number;
};

/** An account as its owner sees it. */
export function meView({
  muted_words: _,
  policy_accepted: __,
  rules_accepted: ___,
  ...row
}: AccountRow): MeView {
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
