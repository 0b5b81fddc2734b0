/** What the creator of a tournament wrote about matches: reported and hidden with the tournament. */

/** As many of the newest as a report copies. */
const copied = 20;

/**
 * SQL for the words, newest first, of the tournament `row`; null where there are none.
 *
 * visibility-exempt: part of what asks for blocks itself, and copies into a report.
 */
export const decidedWords = (row: string) => `(
  select string_agg(d.words, E'\\n') from (
    select r.words from match_reports r join matches g on g.id = r.match_id
    where g.tournament_id = ${row}.id and r.act = 'decide' and r.user_id = ${row}.creator_id and r.words <> ''
    order by r.id desc limit ${copied}) d)`;
