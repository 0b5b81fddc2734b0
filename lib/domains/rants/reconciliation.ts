import { type Check, rowsCounted, rowsCountedByLabel } from '@/lib/platform/database/reconciliation';

/**
 * The rows of a table, and those of deleted accounts that wait for removal (removals.ts). visibility-exempt: only counted.
 */
const withLeavers = (table: string, kind: string, label = '') =>
  `(select rant_id${label} from ${table}
    union all select target_id${label} from rant_removals where kind = '${kind}') ${table}`;

/** Checks of the counters on rants. */
export const rantChecks: readonly Check[] = [
  {
    ...rowsCounted('rants', 'upvotes', withLeavers('rant_upvotes', 'upvote'), 'rant_id'),
    equals: 'rows in rant_upvotes, and upvotes in rant_removals',
  },
  {
    ...rowsCounted('rants', 'hugs', withLeavers('rant_hugs', 'hug'), 'rant_id'),
    equals: 'rows in rant_hugs, and hugs in rant_removals',
  },
  rowsCounted('rants', 'comment_count', 'rant_comments', 'rant_id'),
  {
    ...rowsCountedByLabel('rants', withLeavers('rant_reactions', 'reaction', ', emoji'), 'rant_id', 'emoji'),
    equals: 'rows in rant_reactions, and reactions in rant_removals, by emoji',
  },
];
