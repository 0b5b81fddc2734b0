/** The columns that decide whether one person may contact another, and the result (rules.md, Contact). */
import type { Reach, Relation, WhoMayWrite } from '@/lib/contract/contact';
import { utcDateOf } from '@/lib/contract/days';
import type { Viewer } from '@/lib/contract/viewer';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import { bandOf, birthdaysOf } from '@/lib/domains/accounts/rules';
import { type RelationRow, relationColumns, relationOf } from '@/lib/domains/relations/relation';
import { now } from '@/lib/platform/clock';
import { isDeletedEmail } from '@/lib/platform/database/deleted-account';
import { type Between, bandsReached, type Channel, isClosed, mayReach, type Party } from './reach-policy';

/** A person as `closingColumns` reads them. */
export type ClosingRow = RelationRow & {
  email: string;
  dob: string;
  moderator: boolean;
  viewer_moderates: boolean;
};

/** A person as `contactColumns` reads them. */
export type ContactRow = ClosingRow & {
  id: number;
  username: string;
  suspended: boolean;
  leaving: boolean;
  findable: boolean;
  who_may_write: WhoMayWrite;
  blocked: boolean;
};

/** Columns of a person `u` that decide whether an existing conversation with the viewer `$1` is closed. */
export const closingColumns = `
  u.email, to_char(u.dob, 'YYYY-MM-DD') as dob,
  exists (select 1 from moderators d where d.user_id = u.id) as moderator,
  exists (select 1 from moderators d where d.user_id = $1) as viewer_moderates,
  ${relationColumns}`;

/**
 * Columns of a person `u`, with their settings `s`, that decide whether the viewer `$1` may contact them.
 *
 * visibility-exempt: it reads blocks itself, and shows nothing to anybody.
 */
export const contactColumns = `
  u.id, u.username, ${closingColumns}, u.suspended_at is not null as suspended,
  exists (select 1 from account_deletions d where d.user_id = u.id) as leaving,
  coalesce(s.findable, true) as findable, coalesce(s.who_may_write, 'everyone') as who_may_write,
  exists (select 1 from blocks b where (b.blocker_id = $1 and b.blocked_id = u.id)
    or (b.blocker_id = u.id and b.blocked_id = $1)) as blocked`;

/** People born on this day or earlier have turned 20, `YYYY-MM-DD`. */
export const eldestBirthday = (): string => birthdaysOf(['C'], now()).after;

/** SQL for whether the person `row` is under 20 or a moderator; `eldest` is a parameter with `eldestBirthday`. */
export const withinAge = (eldest: string, row = 'u') => `
  (${row}.dob > ${eldest}::date or exists (select 1 from moderators a where a.user_id = ${row}.id))`;

/** How the viewer and a person may contact each other. */
export type Contact = {
  id: number;
  username: string;
  /** Their birth date, by which all this was decided. */
  dob: Date;
  blocked: boolean;
  relation: Relation;
  /** Whether an existing conversation is closed. */
  closed: boolean;
  /** Whether one of the two has turned 20: they meet nobody any more, and nobody meets them. */
  pastAge: boolean;
  may: (channel: Channel) => Reach;
};

const partyOf = (dob: string, staff: boolean, own: Pick<Party, 'findable' | 'whoMayWrite'>): Party => ({
  band: bandOf(dob, now()),
  staff,
  ...own,
});

/** A person's own settings do not limit what they do themselves. */
const unset = { findable: true, whoMayWrite: 'everyone' } as const;

function betweenOf({ blocked, suspended, leaving, friends, email }: ContactRow): Between {
  if (blocked) return 'blocked';
  if (leaving || isDeletedEmail(email)) return 'leaving';
  if (suspended) return 'suspended';
  return friends ? 'friends' : 'none';
}

const viewersParty = (viewer: Viewer, { viewer_moderates }: ClosingRow) =>
  partyOf(utcDateOf(viewer.dob), viewer.isCreator || viewer_moderates, unset);

const isStaff = ({ email, moderator }: ClosingRow) => isCreatorEmail(email) || moderator;

/** Whether an existing conversation is closed for the viewer. With a deleted account it is: they read and get nothing. */
export const isShut = (viewer: Viewer, row: ClosingRow): boolean =>
  isDeletedEmail(row.email) ||
  isClosed(viewersParty(viewer, row), partyOf(row.dob, isStaff(row), unset), row.friends);

/**
 * The birthdays of the people whom the viewer may contact by a channel without being friends, if nothing else prevents it:
 * after the first date, up to and including the second, `YYYY-MM-DD`.
 */
export function birthdaysReached(viewer: Viewer, channel: Channel): [after: string, upTo: string] {
  const band = bandOf(utcDateOf(viewer.dob), now());
  const { after, upTo } = birthdaysOf(bandsReached(band, channel), now());
  return [after, upTo];
}

const isPastAge = ({ band, staff }: Party) => band === null && !staff;

/** Computes the contact from the columns read. */
export function contactOf(viewer: Viewer, row: ContactRow): Contact {
  const from = viewersParty(viewer, row);
  const to = partyOf(row.dob, isStaff(row), { findable: row.findable, whoMayWrite: row.who_may_write });
  const between = betweenOf(row);
  return {
    id: row.id,
    username: row.username,
    dob: new Date(row.dob),
    blocked: row.blocked,
    relation: relationOf(row),
    closed: isShut(viewer, row),
    pastAge: isPastAge(from) || isPastAge(to),
    may: (channel) => (row.id === viewer.id ? 'no' : mayReach(from, to, between, channel)),
  };
}
