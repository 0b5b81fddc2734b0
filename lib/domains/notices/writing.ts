/**
 * Writing a notice, in the statement or the transaction of what it tells of. Nothing is written to oneself, to who muted
 * whoever did it or switched the kind off, or to who has left; a block never lets it come so far.
 *
 * Rants have none: a row that leads from a rant to a person would say who wrote it (rules.md, Safety).
 */
import type { NoticeKind } from '@/lib/contract/settings';
import { now } from '@/lib/platform/clock';
import type { Transaction } from '@/lib/platform/database/client';
import type { SubjectType } from './source';

/** A notice's kind and what it is about. */
export type NoticeOf = { kind: NoticeKind; subject: SubjectType };

type Written = NoticeOf & {
  /** SQL for to whom, for the id of what it is about, for who did it (null: nobody in person), and for when. */
  to: string;
  about: string;
  by: string | null;
  at: string;
  /** The tables that the others are columns of, and under what condition it is written. */
  from: string;
};

/**
 * How long a notice that is unread stays in its place, whoever joins those whom it tells of: a storm of likes on one post
 * writes once a minute.
 */
const resting = `interval '1 minute'`;

/**
 * SQL that writes a notice. One that is there already comes anew, to the top and unread, unless it came just now: what was
 * decided is news whenever it changes.
 * @returns with `to_whom`, if one was written or came anew
 *
 * noRules: it shows nothing to anybody.
 */
export function writeNotice({ kind, subject, to, about, by, at, from }: Written): string {
  return `
  insert into notices (user_id, kind, subject_type, subject_id, created_at)
  select fresh.to_whom, '${kind}', '${subject}', fresh.about, fresh.at
  from (select ${to} as to_whom, ${about} as about, ${by ?? 'null::int'} as by_whom, ${at}::timestamptz as at from ${from}) fresh
  where fresh.to_whom is distinct from fresh.by_whom
    and not exists (select 1 from mutes m where m.muter_id = fresh.to_whom and m.muted_id = fresh.by_whom)
    and not exists (select 1 from user_settings s where s.user_id = fresh.to_whom and s.notify ->> '${kind}' = 'off')
    and exists (select 1 from users u where u.id = fresh.to_whom and u.email not like 'deleted:%')
  on conflict (user_id, kind, subject_type, subject_id)
    do update set id = nextval('notices_id_seq'), created_at = excluded.created_at
    where ${by === null} or notices.created_at < excluded.created_at - ${resting} or notices.id <= coalesce(
      (select mark.read_up_to from notice_marks mark where mark.user_id = notices.user_id), 0)
  returning user_id as to_whom`;
}

/** The same as a part of a statement's `with`, under the name `noticed`. */
export const noticeCte = (notice: Written) => `noticed as (${writeNotice(notice)})`;
/** To whom `noticeCte` wrote, or null. */
export const noticedColumn = '(select to_whom from noticed) as noticed';

const one: Record<string, string> = {};

/** Writes a notice in a transaction; `by` null where nobody in person did it. @returns to whom, null where none was written */
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
