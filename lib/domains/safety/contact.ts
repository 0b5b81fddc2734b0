/** What is read of two people to decide who may reach whom, and what follows from it (rules.md, Contact). */
import type { Reach, Relation, WhoMayWrite } from '@/lib/contract/contact';
import type { Viewer } from '@/lib/contract/viewer';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import { bandOf, birthdaysOf } from '@/lib/domains/accounts/rules';
import { type RelationRow, relationColumns, relationOf } from '@/lib/domains/relations/relation';
import { now } from '@/lib/platform/clock';
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

/** Of a person `u`: what decides whether a conversation that has begun with the viewer, `$1`, is shut. */
export const closingColumns = `
  u.email, to_char(u.dob, 'YYYY-MM-DD') as dob,
  exists (select 1 from moderators d where d.user_id = u.id) as moderator,
  exists (select 1 from moderators d where d.user_id = $1) as viewer_moderates,
  ${relationColumns}`;

/**
 * Of a person `u`, with their settings `s`: what decides whether the viewer, `$1`, may reach them.
 *
 * noRules: a block is one of the things it reads; nobody is shown anything by it.
 */
export const contactColumns = `
  u.id, u.username, ${closingColumns}, u.suspended_at is not null as suspended,
  exists (select 1 from account_deletions d where d.user_id = u.id) as leaving,
  coalesce(s.findable, true) as findable, coalesce(s.who_may_write, 'everyone') as who_may_write,
  exists (select 1 from blocks b where (b.blocker_id = $1 and b.blocked_id = u.id)
    or (b.blocker_id = u.id and b.blocked_id = $1)) as blocked`;

/** Who was born on that day or before has turned 20, `YYYY-MM-DD`. */
export const eldestBirthday = (): string => birthdaysOf(['C'], now()).after;

/** Of people `u`: not turned 20, moderators apart; `eldest` a parameter with `eldestBirthday`. */
export const withinAge = (eldest: string) => `
  (u.dob > ${eldest}::date or exists (select 1 from moderators a where a.user_id = u.id))`;

/** What is between the viewer and a person. */
export type Contact = {
  id: number;
  username: string;
  blocked: boolean;
  relation: Relation;
  /** Whether a conversation that has begun is shut. */
  closed: boolean;
  /** Whether they have turned 20, and nobody meets them any more. */
  pastAge: boolean;
  may: (channel: Channel) => Reach;
};

const partyOf = (dob: string, staff: boolean, own: Pick<Party, 'findable' | 'whoMayWrite'>): Party => ({
  band: bandOf(dob, now()),
  staff,
  ...own,
});

/** Nothing that a person set matters to what they do themselves. */
const unset = { findable: true, whoMayWrite: 'everyone' } as const;

function betweenOf({ blocked, suspended, leaving, friends }: ContactRow): Between {
  if (blocked) return 'blocked';
  if (leaving) return 'leaving';
  if (suspended) return 'suspended';
  return friends ? 'friends' : 'none';
}

const viewersParty = (viewer: Viewer, { viewer_moderates }: ClosingRow) =>
  partyOf(viewer.dob.toISOString().slice(0, 10), viewer.isCreator || viewer_moderates, unset);

const isStaff = ({ email, moderator }: ClosingRow) => isCreatorEmail(email) || moderator;

/** Whether a conversation that has begun is shut for the viewer. Who has left has no age; nothing reaches them in any case. */
export const isShut = (viewer: Viewer, row: ClosingRow): boolean =>
  !row.email.startsWith('deleted:') &&
  isClosed(viewersParty(viewer, row), partyOf(row.dob, isStaff(row), unset), row.friends);

/**
 * The birthdays of whom the viewer may reach by a channel without being friends, where nothing else is in the way: after the
 * first and up to the second, `YYYY-MM-DD`.
 */
export function birthdaysReached(viewer: Viewer, channel: Channel): [after: string, upTo: string] {
  const band = bandOf(viewer.dob.toISOString().slice(0, 10), now());
  const { after, upTo } = birthdaysOf(bandsReached(band, channel), now());
  return [after, upTo];
}

/** What follows from what was read. */
export function contactOf(viewer: Viewer, row: ContactRow): Contact {
  const from = viewersParty(viewer, row);
  const to = partyOf(row.dob, isStaff(row), { findable: row.findable, whoMayWrite: row.who_may_write });
  const between = betweenOf(row);
  return {
    id: row.id,
    username: row.username,
    blocked: row.blocked,
    relation: relationOf(row),
    closed: isShut(viewer, row),
    pastAge: to.band === null && !to.staff,
    may: (channel) => (row.id === viewer.id ? 'no' : mayReach(from, to, between, channel)),
  };
}
