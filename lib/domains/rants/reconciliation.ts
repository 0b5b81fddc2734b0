import { type Check, rowsCounted, rowsCountedByLabel } from '@/lib/platform/database/reconciliation';

/** What rants count. */
export const rantChecks: readonly Check[] = [
  rowsCounted('rants', 'upvotes', 'rant_upvotes', 'rant_id'),
  rowsCounted('rants', 'hugs', 'rant_hugs', 'rant_id'),
  rowsCounted('rants', 'comment_count', 'rant_comments', 'rant_id'),
  rowsCountedByLabel('rants', 'rant_reactions', 'rant_id', 'emoji'),
];
