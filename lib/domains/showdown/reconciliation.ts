import { type Check, rowsCounted } from '@/lib/platform/database/reconciliation';

/** Checks of the showdown's counters, and that each prize was paid exactly once. visibility-exempt: only counted. */
export const showdownChecks: readonly Check[] = [
  rowsCounted('showdown_date_options', 'votes', 'showdown_date_votes', 'option_id'),
  rowsCounted('showdown_clips', 'votes', 'showdown_clip_votes', 'clip_id'),
  {
    column: 'showdown_champions.user_id',
    equals: "one prize in the person's coin_entries",
    differing: `
      select held.id from showdown_champions held
      where 1 <> (select count(*) from coin_entries e where e.user_id = held.user_id and e.reason = 'showdown'
                  and e.reference = 'showdown:' || held.cycle_id)`,
  },
];
