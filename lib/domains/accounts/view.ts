import type { ResultOf } from '@/lib/contract/endpoint';
import { isoTime } from '@/lib/contract/fields';
import { isCreatorEmail } from './creator';
import { levelOf, rankOf } from './rules';
import type { me } from './schema';

type MeView = ResultOf<typeof me>;

/** An account's row; level, rank and the creator's mark are computed from it. */
export type AccountRow = Omit<MeView, 'level' | 'rank' | 'is_creator'> & {
  /** Like the two below, only for pages. Null where no settings were ever saved. */
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
    // Formatted here too, because the data export does not pass through the response schema.
    created_at: isoTime(row.created_at),
  };
}
