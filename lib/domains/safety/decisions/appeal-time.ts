/** Until when decisions may be appealed, in SQL: for the list of their author, and for how long the author is kept. */
import { appealsAfterSuspension, appealsWithin, rantSuspension } from '@/lib/contract/constants/safety';

/** SQL for a person and for the present moment: a parameter, or a column. */
type Whose = { person: string; at: string };

/**
 * What decisions may be about: what somebody reported of a person. `union`, since what is reported again after its reports
 * were emptied has its author twice. visibility-exempt: ids, shown to nobody.
 */
export const ownContent = (person: string) => `(
  select target_type, target_id from report_authors where user_id = ${person}
  union select target_type, target_id from rant_report_authors where user_id = ${person}
  union select target_type, target_id from appeal_authors where user_id = ${person})`;

const milliseconds = (count: number) => `${count} * interval '1 millisecond'`;

/** How long somebody may appeal after a suspension, and learns of the answer after 90 days. */
export const afterSuspension = milliseconds(appealsAfterSuspension);

/** Until when the decision `d` may be appealed where no other one suspends. */
export const appealUntilAlone = `d.made_at + ${milliseconds(appealsWithin)}`;

/** A suspension for a rant begins and ends at random moments, and lasts a while though it is undone: at most so much longer. */
const randomly = milliseconds(rantSuspension.atLeast + 2 * rantSuspension.latest);

/** How long a suspension `s` for a rant may go on beyond its days. */
const beyond = `case when s.target_type like 'rant%' then ${randomly} else interval '0' end`;

/** Until when somebody may appeal who was suspended by the decision `s`, which may last. */
export const appealUntilAfter = (at: string) =>
  `least(${at}, s.undone_at + ${beyond}, s.made_at + s.days * interval '1 day' + ${beyond}) + ${afterSuspension}`;

/**
 * Until when the decision `d` may be appealed: for a while, and until a while after the last suspension ended that another
 * decision brought within that time; and so on, where one suspension follows another. `at` while one lasts. Who is suspended
 * cannot log in, and the token of the login is for the longest suspension alone. As `suspensions` holds no ended ones, it goes by
 * the decisions. visibility-exempt: a time, for the person themselves.
 */
export const appealUntil = ({ person, at }: Whose) => `(
  with recursive open(until) as (
    select ${appealUntilAlone}
    union all
    select longer.until from open, lateral (
      select max(${appealUntilAfter(at)}) as until
      from decisions s join ${ownContent(person)} about on about.target_type = s.target_type and about.target_id = s.target_id
      where s.action = 'suspend' and s.id <> d.id and s.made_at < open.until
        and (s.target_type not like 'rant%' or s.rule in ('R4', 'R9'))) longer
    where longer.until > open.until)
  select max(until) from open)`;

/** Whether somebody is suspended by the decision `d` though it was undone: as for a rant (suspensions.ts, takeBack). */
export const stillSuspends = ({ person, at }: Whose) => `(d.undone_at is not null and exists (
  select 1 from rant_suspensions s
  where s.decision_id = d.id and s.user_id = ${person} and s.settled and (s.lift_at is null or s.lift_at > ${at})))`;

/** Whether the decision `d` says that somebody broke a rule, or took what was theirs. */
export const saysBroken = `(d.rule is not null or d.action = 'delete')`;
