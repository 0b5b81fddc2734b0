import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { ParsedOf } from '@/lib/contract/endpoint';
import { userNotFound } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { requireNoneAwaited } from '@/lib/domains/accounts/guardian-required';
import { personSeen } from '@/lib/domains/blocks/blocks';
import { blockedUsersCte } from '@/lib/domains/blocks/visibility';
import { personMet } from '@/lib/domains/contact/reach';
import { type PersonRow, personView } from '@/lib/domains/friends/view';
import { relationColumns } from '@/lib/domains/relations/relation';
import { now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import type { listMutes } from './schema';

/**
 * Mutes or unmutes a person. Their posts are left out of the viewer's lists. They are not notified (rules.md, Safety).
 * @throws DomainError `user_not_found`, also across a block; `not_with_yourself`; `guardian_awaited` to unmute
 */
export async function setMute(viewer: Viewer, username: string, muted: boolean) {
  if (!muted) requireNoneAwaited(viewer);
  // Whoever has turned 20 since can still be unmuted.
  const other = await (muted ? personMet : personSeen)(viewer, username);
  if (!other) throw userNotFound();
  if (other.id === viewer.id) throw new DomainError('not_with_yourself', 'You cannot mute yourself.');
  const pair = { muterId: viewer.id, mutedId: other.id };
  if (muted) await db().mute.createMany({ data: [{ ...pair, createdAt: now() }], skipDuplicates: true });
  else await db().mute.deleteMany({ where: pair });
  const words = muted ? 'muted. They are not told.' : 'no longer muted.';
  return { message: `${other.username} is ${words}`, muted };
}

/**
 * The people that the viewer muted, newest first: `$2` how many, `$3` the cursor: the last username shown, in lower case, or
 * null. Deleted accounts and people with a block in between are left out.
 */
const mutesOfPerson = `
  with ${blockedUsersCte}, place as materialized (
    select m.created_at, m.muted_id from mutes m join users u on u.id = m.muted_id
    where m.muter_id = $1 and u.username_key = $3
  ), m as materialized (
    select muted_id, created_at from mutes
    where muter_id = $1 and (created_at, muted_id) < (
        coalesce((select created_at from place), 'infinity'), coalesce((select muted_id from place), 0))
      and muted_id not in (select id from blocked_users)
      and not exists (select 1 from users gone where gone.id = muted_id and ${isDeleted('gone')})
    order by created_at desc, muted_id desc limit $2
  )
  select u.username, u.verified, u.profile_media_url, u.profile_media_type, ${relationColumns}
  from m join users u on u.id = m.muted_id
  order by m.created_at desc, m.muted_id desc`;

/** The people that the viewer muted, newest first. */
export async function mutesOf(viewer: Viewer, { limit, before }: ParsedOf<typeof listMutes>['query']) {
  const values = [viewer.id, limit, before?.toLowerCase() ?? null];
  return (await statement<PersonRow>('mutes_of_person', mutesOfPerson, values)).map(personView);
}
