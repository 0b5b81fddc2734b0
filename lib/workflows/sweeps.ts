/**
 * Deletes expired rows that nobody needs any more. It deletes in batches, so that no statement is long even after a pause.
 * It skips rows that another server is deleting.
 */
import { guardianship, minutesShown } from '@/lib/contract/constants/guardians';
import { noticesKept } from '@/lib/contract/constants/notices';
import { idempotencyKeyLifetime, sweep } from '@/lib/contract/constants/requests';
import { day } from '@/lib/contract/constants/time';
import { endRemembered } from '@/lib/domains/relations/friendship-end';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

/**
 * Deletes a batch of expired rows, found by an index on their time: `$1` the time, `$2` how many. visibility-exempt: shown
 * to nobody.
 */
const overdue = (table: string, key: string, when: string) => `
  with gone as (
    delete from ${table} where (${key}) in (
      select ${key} from ${table} where ${when} order by ${when.split(' ')[0]} limit $2 for update skip locked)
    returning 1)
  select count(*)::int as gone from gone`;

async function swept(name: string, text: string, when: unknown, rows: number = sweep.rows): Promise<number> {
  let gone = 0;
  for (let turn = 0; turn < sweep.statements; turn += 1) {
    const [row] = await statement<{ gone: number }>(name, text, [when, rows]);
    gone += row?.gone ?? 0;
    if (!row || row.gone < rows) break;
  }
  return gone;
}

/** Idempotency keys past their lifetime. @returns how many */
export const sweepRepeats = () =>
  swept(
    'sweep_repeats',
    overdue('idempotency_keys', 'user_id, key', 'created_at < $1'),
    fromNow(-idempotencyKeyLifetime),
  );

/** Rate limit counters whose window has ended. @returns how many */
export const sweepLimits = () =>
  swept('sweep_limits', overdue('rate_limits', 'key', 'expire < $1'), now().getTime());

/** Friend requests that no longer count for the daily limit. @returns how many */
export const sweepSentRequests = () =>
  swept('sweep_sent_requests', overdue('sent_friend_requests', 'id', 'created_at < $1'), fromNow(-day));

/** Ends of friendships between two whom no age can part any more. @returns how many */
export const sweepEndedFriendships = () =>
  swept(
    'sweep_ended_friendships',
    overdue('ended_friendships', 'user_id, friend_id', 'ended_at < $1'),
    fromNow(-endRemembered * 366 * day),
  );

/** Expired links in mails. @returns how many */
export const sweepMailedTokens = () =>
  swept('sweep_mailed_tokens', overdue('mailed_tokens', 'hash', 'expires_at < $1'), now());

/**
 * Guardian links that are too old to be renewed by mail. The newest one of a guardian who agreed stays: it is their only way
 * back, and the person cannot invite another. @returns how many
 */
export const sweepGuardianLinks = () =>
  swept(
    'sweep_guardian_links',
    overdue(
      'guardian_links',
      'hash',
      `created_at < $1 and (
         not exists (
           select 1 from guardians g where g.user_id = guardian_links.user_id and g.agreed_at is not null)
         or exists (
           select 1 from guardian_links newer
           where newer.user_id = guardian_links.user_id and newer.created_at > guardian_links.created_at))`,
    ),
    fromNow(-guardianship.linkKept),
  );

/** Active minutes of days that are no longer shown. @returns how many */
export const sweepActiveMinutes = () =>
  swept(
    'sweep_active_minutes',
    overdue('active_minutes', 'user_id, day', 'day < $1'),
    fromNow(-(minutesShown + 1) * day),
  );

/** Email addresses whose refusal for age, a day ago, has expired. @returns how many */
export const sweepAgeRefusals = () =>
  swept('sweep_age_refusals', overdue('age_refusals', 'hash', 'expires_at < $1'), now());

/** Addresses of deleted accounts whose suspension is over. @returns how many */
export const sweepSuspendedAddresses = () =>
  swept('sweep_suspended_addresses', overdue('suspended_addresses', 'hash', 'expires_at < $1'), now());

/** Proofs of work that have expired. @returns how many */
export const sweepUsedProofs = () =>
  swept('sweep_used_proofs', overdue('used_proofs', 'hash', 'expires_at < $1'), now());

/** Passkey challenges that were never answered. @returns how many */
export const sweepPasskeyChallenges = () =>
  swept('sweep_passkey_challenges', overdue('passkey_challenges', 'challenge', 'expires_at < $1'), now());

/** Notices that are too old to be shown. @returns how many */
export const sweepNotices = () =>
  swept('sweep_notices', overdue('notices', 'user_id, id', 'created_at < $1'), fromNow(-noticesKept));

/** A report made just before the end may still be being written, and it must find the ghost's author. */
const lastMoment = 60_000;

/** Expired sealed copies of ghosts, with their files. @returns how many */
export const sweepSealedGhosts = () =>
  swept(
    'sweep_sealed_ghosts',
    overdue('sealed_ghosts', 'id', 'until < $1'),
    fromNow(-lastMoment),
    sweep.files,
  );
