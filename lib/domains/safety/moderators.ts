/** Who decides on reports: the creator account, and adults who are appointed moderators or champions. */
import 'server-only';
import { moderatorsAge } from '@/lib/contract/constants/safety';
import { utcDateOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import type { OffsetPage } from '@/lib/contract/paging';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { ageOn } from '@/lib/domains/accounts/rules';
import { forgetClosing } from '@/lib/domains/age-limit/closings';
import { type PersonRow, personView } from '@/lib/domains/friends/view';
import { relationColumns } from '@/lib/domains/relations/relation';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { log } from './log';
import type { ModeratorRole } from './policy';

/**
 * The viewer's role in moderation; null for none. Read in each call, so that a dismissal takes effect at once.
 *
 * visibility-exempt: it lists nobody.
 */
export async function roleOf(viewer: Viewer): Promise<ModeratorRole | null> {
  if (viewer.isCreator) return 'creator';
  const [row] = await statement<{ moderator: boolean; champion: boolean }>(
    'safety_role',
    `select exists (select 1 from moderators where user_id = u.id) as moderator,
       exists (select 1 from showdown_champions where user_id = u.id and rank = 1) as champion
     from users u where u.id = $1 and u.dob <= ($2::timestamptz at time zone 'utc')::date - $3 * interval '1 year'`,
    [viewer.id, now(), moderatorsAge],
  );
  if (row?.moderator) return 'moderator';
  return row?.champion ? 'champion' : null;
}

/** @throws DomainError `not_allowed` for a viewer without a role */
export async function requireRole(viewer: Viewer): Promise<ModeratorRole> {
  const role = await roleOf(viewer);
  if (!role) throw new DomainError('not_allowed', 'Unauthorized: Only the creator can access this page.');
  return role;
}

/**
 * Appoints or dismisses a moderator. Idempotent.
 * @throws DomainError `user_not_found`; `too_young_to_moderate` under 18
 */
export async function appoint(
  viewer: Viewer,
  { username, appoint: wanted }: { username: string; appoint: boolean },
) {
  return transaction(async (tx) => {
    const person = await tx.user.findUnique({
      where: { usernameKey: username.trim().toLowerCase() },
      select: { id: true, username: true, dob: true },
    });
    if (!person || person.id === viewer.id) throw userNotFound();
    if (wanted && ageOn(utcDateOf(person.dob), now()) < moderatorsAge)
      throw new DomainError('too_young_to_moderate', `Moderators are ${moderatorsAge} or older.`);
    const { count } = wanted
      ? await tx.moderator.createMany({
          data: { userId: person.id, appointedAt: now() },
          skipDuplicates: true,
        })
      : await tx.moderator.deleteMany({ where: { userId: person.id } });
    if (count > 0) {
      await forgetClosing(tx, person.id);
      await log(tx, {
        actorId: viewer.id,
        action: wanted ? 'appoint' : 'end-appointment',
        targetType: 'user',
        targetId: person.id,
      });
    }
    return {
      message: wanted
        ? `${person.username} is a moderator now.`
        : `${person.username} is no moderator any more.`,
    };
  });
}

/** Ends the appointment of somebody who turned out to be too young for it. @returns whether they were appointed */
export async function endAppointment(tx: Transaction, userId: number): Promise<boolean> {
  const { count } = await tx.moderator.deleteMany({ where: { userId } });
  if (count > 0) {
    await forgetClosing(tx, userId);
    await log(tx, { actorId: null, action: 'end-appointment', targetType: 'user', targetId: userId });
  }
  return count > 0;
}

/**
 * The appointed moderators, earliest appointment first: `$2` how many, `$3` after how many.
 *
 * visibility-exempt: for the creator account alone, whom nobody is kept from.
 */
const appointedPeople = `
  select u.username, u.verified, u.profile_media_url, u.profile_media_type, ${relationColumns}, m.appointed_at
  from moderators m join users u on u.id = m.user_id
  order by m.appointed_at, m.user_id limit $2 offset $3`;

/** The appointed moderators, as the creator account sees people, and since when. */
export async function listAppointed(viewer: Viewer, { limit, offset }: OffsetPage) {
  type Row = PersonRow & { appointed_at: Date };
  const rows = await statement<Row>('moderators_appointed', appointedPeople, [viewer.id, limit, offset]);
  return rows.map((row) => ({ ...personView(row), appointed_at: row.appointed_at }));
}
