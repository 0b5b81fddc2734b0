/**
 * Whoever deletes their account while it is suspended does not come back with the same address before the suspension ends
 * (rules.md, Safety). Only a keyed hash is stored, and nothing that leads from it to the account. An address that nobody confirmed
 * may be somebody else's, and shuts nobody out.
 */
import 'server-only';
import { createHmac, hkdfSync } from 'node:crypto';
import { suspendedAddressKept } from '@/lib/contract/constants/registration';
import { fromNow, now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';

const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'suspended address', 32));

/** @param email  in lower case */
export const hashOfSuspended = (email: string) =>
  new Uint8Array(createHmac('sha256', key()).update(email).digest());

/** The SQL condition that an address is kept; both are SQL: `hashOfSuspended` of it, and now. */
export const isSuspendedAddress = (hash: string, at: string) =>
  `exists (select 1 from suspended_addresses where hash = ${hash} and expires_at > ${at})`;

/** An address of an account, and whether somebody has confirmed it. */
export type HeldAddress = { email: string; confirmed: boolean };

type UndoLink = { email: string | null; addressConfirmed: boolean | null };

/** The address that a mailed link brings back. A link of the version before does not know, and is one of a confirmed address. */
export const addressOfLink = ({ email, addressConfirmed }: UndoLink): HeldAddress[] =>
  email === null ? [] : [{ email, confirmed: addressConfirmed !== false }];

/**
 * Keeps the address of an account for as long as it is suspended, a year at most, also where a suspension for a rant has yet to
 * begin: its owner has been told at once that they cannot rant, and would come back as somebody else. Else it does nothing.
 * Called for each address that the account has, leaves, and may take back: a change of address is no way round.
 */
export async function keepSuspendedAddress(
  tx: Transaction,
  userId: number,
  { email, confirmed }: HeldAddress,
): Promise<void> {
  if (!confirmed) return;
  const longest = fromNow(suspendedAddressKept);
  await tx.$executeRaw`
    insert into suspended_addresses (hash, expires_at)
    select ${hashOfSuspended(email)}, max(least(coalesce(given.until, ${longest}), ${longest})) from (
      select until from suspensions where user_id = ${userId}
      union all select lift_at from rant_suspensions where user_id = ${userId}) given
    where given.until is null or given.until > ${now()}
    having count(*) > 0
    on conflict (hash) do update set expires_at = greatest(suspended_addresses.expires_at, excluded.expires_at)`;
}

/**
 * Frees the addresses that a mailed link may still bring back to accounts which are not suspended any more: they were kept when
 * they were left, and nobody is kept out by them now.
 */
export async function freeSuspendedAddresses(tx: Transaction, userIds: number[]): Promise<void> {
  const left = await tx.$queryRaw<{ email: string }[]>`
    select email from mailed_tokens t
    where user_id = any(${userIds}) and purpose = 'email_undo' and email is not null and expires_at > ${now()}
      and address_confirmed is distinct from false
      and not exists (select 1 from suspensions s where s.user_id = t.user_id)
      and not exists (select 1 from rant_suspensions s where s.user_id = t.user_id)`;
  if (left.length > 0)
    await tx.suspendedAddress.deleteMany({
      where: { hash: { in: left.map(({ email }) => hashOfSuspended(email)) } },
    });
}
