/**
 * Suspended accounts. An account is suspended while at least one suspension is in force; `users.suspended_at` is the
 * earliest start. Suspensions for rants and rant comments start later, at a random moment; this file starts them.
 */
import 'server-only';
import { randomInt } from 'node:crypto';
import { type CommunityRule, communityRules } from '@/lib/contract/community-rules';
import { rantSuspension } from '@/lib/contract/constants/safety';
import { longDay } from '@/lib/contract/spoken-time';
import { freeSuspendedAddresses } from '@/lib/domains/registration/suspended-addresses';
import { now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/database/client';
import { isDeletedSql } from '@/lib/platform/database/deleted-account';
import { endConnections } from '@/lib/platform/realtime/connections';

/**
 * Suspends an account and ends its sessions. The caller holds the lock on the account.
 * @param until  null: until the decision is taken back
 */
export async function suspend(
  tx: Transaction,
  decisionId: number,
  userId: number,
  until: Date | null,
): Promise<void> {
  await tx.suspension.create({ data: { decisionId, userId, since: now(), until } });
  await refresh(tx, [userId]);
  await tx.session.deleteMany({ where: { userId } });
}

/** A random delay, so that the time of a suspension does not reveal the decision behind it. */
export const someTimeLater = () => randomInt(rantSuspension.soonest, rantSuspension.latest + 1);

/**
 * Takes back the suspensions of one decision. For a rant, a suspension that has not started yet is dropped; one
 * that has started is lifted at a random later moment, after seven days or more. Else suspending and restoring would show
 * whose account disappears and returns. One that ends before that ends as it would have.
 * @param byAppeal  lifts at once, because the person asked for it themselves
 */
export async function takeBack(tx: Transaction, decisionId: number, byAppeal = false): Promise<void> {
  const lifted = await tx.$queryRaw<{ user_id: number }[]>`
    delete from suspensions where decision_id = ${decisionId} returning user_id`;
  if (lifted.length > 0)
    await refresh(
      tx,
      lifted.map((row) => row.user_id),
    );
  const moment = now();
  const dropped = await tx.$queryRaw<{ user_id: number }[]>`
    delete from rant_suspensions where decision_id = ${decisionId} and not settled and due_at > ${moment} returning user_id`;
  await freeSuspendedAddresses(
    tx,
    dropped.map((row) => row.user_id),
  );
  if (byAppeal) {
    const appealed = await tx.$queryRaw<{ user_id: number }[]>`
      delete from rant_suspensions where decision_id = ${decisionId} returning user_id`;
    await refresh(
      tx,
      appealed.map((row) => row.user_id),
    );
    return;
  }
  const later = someTimeLater();
  const atLeast = rantSuspension.atLeast;
  await tx.$executeRaw`
    update rant_suspensions
    set lift_at = least(lift_at,
      greatest(${moment}, due_at + ${atLeast} * interval '1 millisecond') + ${later} * interval '1 millisecond')
    where decision_id = ${decisionId}`;
}

/**
 * Starts suspensions that are due, and lifts those that are over. Idempotent and safe to run concurrently.
 * @param userId  for one person; null for everyone
 * @returns how many accounts were suspended
 */
export async function settleSuspensions(userId: number | null = null): Promise<number> {
  const suspended = await transaction(async (tx) => {
    const moment = now();
    const people = await tx.$queryRaw<{ id: number }[]>`
      select u.id from users u where u.id = any(array(
        select user_id from rant_suspensions
        where (not settled and due_at <= ${moment}) or (settled and lift_at <= ${moment})
        union all select user_id from suspensions where until <= ${moment}))
      and (${userId}::int is null or u.id = ${userId}) and not ${isDeletedSql('u')}
      order by u.id limit 200 for no key update skip locked`;
    if (people.length === 0) return [];
    const ids = people.map(({ id }) => id);
    const came = await tx.$queryRaw<{ user_id: number }[]>`
      update rant_suspensions set settled = true
      where user_id = any(${ids}) and not settled and due_at <= ${moment} returning user_id`;
    await tx.$executeRaw`
      delete from rant_suspensions where user_id = any(${ids}) and settled and lift_at <= ${moment}`;
    await tx.$executeRaw`delete from suspensions where user_id = any(${ids}) and until <= ${moment}`;
    await refresh(tx, ids);
    const loggedOut = [...new Set(came.map((row) => row.user_id))];
    await tx.session.deleteMany({ where: { userId: { in: loggedOut } } });
    return loggedOut;
  });
  endConnections(...suspended);
  return suspended.length;
}

type Standing = { decisionId: number; until: Date | null; rule: string | null };

/** The suspensions that a person has at this moment, the one that lasts longest first. Settles their due ones before. */
export async function suspensionsOf(userId: number): Promise<Standing[]> {
  await settleSuspensions(userId);
  return db().$queryRaw<Standing[]>`
    select d.id as "decisionId", given.until, d.rule from (
      select decision_id, until from suspensions where user_id = ${userId}
      union all select decision_id, lift_at from rant_suspensions where user_id = ${userId} and settled) given
    join decisions d on d.id = given.decision_id
    order by given.until desc nulls first, d.id desc limit 20`;
}

/** The suspension of a person that lasts longest; null where they are not suspended. */
export async function suspensionOf(userId: number): Promise<Standing | null> {
  const [longest] = await suspensionsOf(userId);
  return longest ?? null;
}

async function refresh(tx: Transaction, userIds: number[]): Promise<void> {
  await tx.$executeRaw`
    update users set suspended_at = (
      select min(given.since) from (
        select since from suspensions where user_id = users.id
        union all select due_at from rant_suspensions where user_id = users.id and settled) given)
    where id = any(${userIds})`;
  await freeSuspendedAddresses(tx, userIds);
}

/** The message for a person who gave the right password of a suspended account. */
export function suspensionWords({ until, rule }: { until: Date | null; rule: string | null }): string {
  const lasts = until ? `This account is suspended until ${longDay(until)}` : 'This account is suspended';
  const broken = rule && communityRules[rule as CommunityRule];
  return broken ? `${lasts}: ${broken.sentence}` : `${lasts}.`;
}
