/**
 * Rows that are over and that nobody asks for any more: they go a few at a time, so that no statement is long whatever
 * gathered while nobody swept. What another server is just sweeping is left to it.
 */
import { guardianship, minutesShown } from '@/lib/contract/constants/accounts';
import { noticesKept } from '@/lib/contract/constants/notices';
import { idempotencyKeyLifetime, sweep } from '@/lib/contract/constants/requests';
import { day } from '@/lib/contract/constants/time';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

/** Deletes rows of a table, found by an index on when they are over: `$1` when, `$2` how many. noRules: shown to nobody. */
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

/** Answers that are given to no repeat any more. @returns how many */
export const sweepRepeats = () =>
  swept(
    'sweep_repeats',
    overdue('idempotency_keys', 'user_id, key', 'created_at < $1'),
    fromNow(-idempotencyKeyLifetime),
  );

/** Counters whose window is over. @returns how many */
export const sweepLimits = () =>
  swept('sweep_limits', overdue('rate_limits', 'key', 'expire < $1'), now().getTime());

/** Requests to be friends that count no more. @returns how many */
export const sweepSentRequests = () =>
  swept('sweep_sent_requests', overdue('sent_friend_requests', 'id', 'created_at < $1'), fromNow(-day));

/** Links in mails whose time is over. @returns how many */
export const sweepMailedTokens = () =>
  swept('sweep_mailed_tokens', overdue('mailed_tokens', 'hash', 'expires_at < $1'), now());

/** Guardians' links that are so old that no new one is mailed for them either. @returns how many */
export const sweepGuardianLinks = () =>
  swept(
    'sweep_guardian_links',
    overdue('guardian_links', 'hash', 'created_at < $1'),
    fromNow(-guardianship.linkKept),
  );

/** Minutes of days that nobody is shown any more. @returns how many */
export const sweepActiveMinutes = () =>
  swept(
    'sweep_active_minutes',
    overdue('active_minutes', 'user_id, day', 'day < $1'),
    fromNow(-(minutesShown + 1) * 24 * 3_600_000),
  );

/** Mail addresses that were refused for their age a day ago. @returns how many */
export const sweepAgeRefusals = () =>
  swept('sweep_age_refusals', overdue('age_refusals', 'hash', 'expires_at < $1'), now());

/** Proofs of work that are stale by now. @returns how many */
export const sweepUsedProofs = () =>
  swept('sweep_used_proofs', overdue('used_proofs', 'hash', 'expires_at < $1'), now());

/** What devices were asked to sign and did not. @returns how many */
export const sweepPasskeyChallenges = () =>
  swept('sweep_passkey_challenges', overdue('passkey_challenges', 'challenge', 'expires_at < $1'), now());

/** Notices that are older than anybody looks. @returns how many */
export const sweepNotices = () =>
  swept('sweep_notices', overdue('notices', 'user_id, id', 'created_at < $1'), fromNow(-noticesKept));

/** A report of the last moment is still being written: it needs to find whose the ghost was. */
const lastMoment = 60_000;

/** Sealed copies of ghosts whose day is over, files and all. @returns how many */
export const sweepSealedGhosts = () =>
  swept(
    'sweep_sealed_ghosts',
    overdue('sealed_ghosts', 'id', 'until < $1'),
    fromNow(-lastMoment),
    sweep.files,
  );
