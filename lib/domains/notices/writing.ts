/**
 * Writes a notice, in the same statement or transaction as the event. Nobody is notified of their own actions. No notice
 * goes to a person who muted the actor or switched the kind off, or to a deleted account. A block prevents the event itself.
 *
 * Rants have no notices: a row that links a rant to a person would reveal its author (rules.md, Safety).
 */
import type { NoticeKind } from '@/lib/contract/settings';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import type { SubjectType } from './source';

/** A notice's kind and what it is about. */
export type NoticeOf = { kind: NoticeKind; subject: SubjectType };

type Written = NoticeOf & {
  /** SQL for the recipient, the subject's id, the actor (null when there is none) and the time. */
  to: string;
  about: string;
  by: string | null;
  at: string;
  /** SQL for the tables of these columns, and the condition under which the notice is written. */
  from: string;
  /** `from` holds a lock on the recipient's row, and gives no deleted account. */
  recipientLocked?: boolean;
};

/**
 * How long an unread notice is not renewed when further actors join. It limits many likes on one post to one write per
 * minute.
 */
const resting = `interval '1 minute'`;

/**
 * SQL that writes a notice. An existing notice is renewed: it moves to the top and is unread again. An unread notice from
 * the last minute is not renewed, unless it has no actor: then it reports a result, and every change of it matters.
 * @returns SQL that gives `to_whom` when a notice was written or renewed
 *
 * visibility-exempt: it shows nothing to anybody.
 */
export function writeNotice({ kind, subject, to, about, by, at, from, recipientLocked }: Written): string {
  // `offset 0`: looked up for each recipient by the key, and not joined to all users where the number of recipients is not known.
  const there = `and exists (select 1 from users u where u.id = fresh.to_whom and not ${isDeleted('u')} offset 0)`;
  return `
  insert into notices (user_id, kind, subject_type, subject_id, created_at)
  select fresh.to_whom, '${kind}', '${subject}', fresh.about, fresh.at
  from (select ${to} as to_whom, ${about} as about, ${by ?? 'null::int'} as by_whom, ${at}::timestamptz as at from ${from}) fresh
  where fresh.to_whom is distinct from fresh.by_whom
    and not exists (select 1 from mutes m where m.muter_id = fresh.to_whom and m.muted_id = fresh.by_whom)
    and not exists (select 1 from user_settings s where s.user_id = fresh.to_whom and s.notify ->> '${kind}' = 'off')
    ${recipientLocked ? '' : there}
  on conflict (user_id, kind, subject_type, subject_id)
    do update set id = nextval('notices_id_seq'), created_at = excluded.created_at
    where ${by === null} or notices.created_at < excluded.created_at - ${resting} or notices.id <= coalesce(
      (select mark.read_up_to from notice_marks mark where mark.user_id = notices.user_id), 0)
  returning user_id as to_whom`;
}

/** The same as a CTE with the name `noticed`. */
export const noticeCte = (notice: Written) => `noticed as (${writeNotice(notice)})`;
/** The recipient to whom `noticeCte` wrote, or null. */
export const noticedColumn = '(select to_whom from noticed) as noticed';

const one: Record<string, string> = {};

/** Writes a notice in a transaction; `by` is null for no actor. @returns the recipient, null when none was written */
export async function notify(
  tx: Transaction,
  notice: NoticeOf & { to: number; about: number; by: number | null },
): Promise<number | null> {
  const name = `${notice.kind} ${notice.subject}`;
  one[name] ??= writeNotice({
    ...notice,
    to: '$1::int',
    about: '$2::int',
    by: '$3::int',
    at: '$4',
    from: '(values (1)) here',
  });
  const [row] = await tx.$queryRawUnsafe<{ to_whom: number }[]>(
    one[name],
    notice.to,
    notice.about,
    notice.by,
    now(),
  );
  return row?.to_whom ?? null;
}
