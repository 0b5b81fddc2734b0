/**
 * Closes accounts of people who turned 20: notes the closing, mails the person, and finds the ones that are due. Runs when
 * the person visits and on a schedule. Idempotent, and safe to run concurrently.
 *
 * visibility-exempt: shown only to the account's owner.
 */
import 'server-only';
import { ageLimit } from '@/lib/contract/constants/age-limit';
import { maximumAge } from '@/lib/contract/constants/bands';
import { utcDateOf } from '@/lib/contract/days';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';
import { env } from '@/lib/platform/env';
import { writeMail } from '@/lib/platform/mail/outbox';
import { daysAfter, isPastAge, laterOf } from './days';
import { closingMail, suspendedMail, turningTwentyMail } from './mails';

const years = maximumAge + 1;
const [first, last] = ageLimit.mailedBefore;
const atOnce = 200;

/** Which people `u` the age limit applies to: not deleted, not the creator account (address `creator`), not a moderator. */
const concerned = (creator: string) => `
  not ${isDeleted('u')} and u.email <> ${creator}
  and not exists (select 1 from moderators m where m.user_id = u.id)`;

/** `$1` today, `$2` the creator's address, `$3` one person or null. No account closes in less than 30 days. */
const note = `
  insert into account_closings (user_id, closes_on)
  select u.id, greatest((u.dob + interval '${years} years')::date + ${ageLimit.closesAfter}, $1::date + ${first})
  from users u
  where u.dob <= ($1::date + ${first} - interval '${years} years')::date and ($3::int is null or u.id = $3)
    and ${concerned('$2')} and not exists (select 1 from account_closings c where c.user_id = u.id)
  order by u.id limit ${atOnce}
  on conflict do nothing`;

/** The number of the mail that is due: 1 and 2 before the birthday, 3 and 4 before the closing, 0 for none. */
const due = `case
  when $1::date >= c.closes_on - ${last} then 4
  when $1::date >= c.closes_on - ${first} then 3
  when $1::date >= (u.dob + interval '${years} years')::date then 0
  when $1::date >= (u.dob + interval '${years} years')::date - ${last} then 2
  when $1::date >= (u.dob + interval '${years} years')::date - ${first} then 1
  else 0 end`;

/**
 * `$1` today, `$2` the creator's address, `$3` one person or null. `skip locked`: a process that has
 * locked the row already writes its mail.
 *
 * visibility-exempt: for the mails to these people themselves.
 */
const toTell = `
  select u.id, u.email, u.username, to_char(u.dob + interval '${years} years', 'YYYY-MM-DD') as birthday,
    to_char(c.closes_on, 'YYYY-MM-DD') as "closesOn", u.suspended_at is not null as suspended, ${due} as due
  from account_closings c join users u on u.id = c.user_id
  where c.told < 4 and ($3::int is null or u.id = $3) and ${concerned('$2')} and ${due} > c.told
  order by c.user_id limit ${atOnce} for no key update of c skip locked`;

/** Writes down which accounts close, and when. */
async function noteClosings(userId: number | null): Promise<void> {
  await statement('closings_note', note, [utcDateOf(now()), env().CREATOR_EMAIL, userId]);
}

/**
 * Writes the mails that are due. The last mail is always at least a week before the closing: where the check did not run
 * for a while, the closing moves back.
 * @returns how many mails
 */
async function tellClosings(userId: number | null): Promise<number> {
  const today = utcDateOf(now());
  return transaction(async (tx) => {
    type Row = {
      id: number;
      email: string;
      username: string;
      birthday: string;
      closesOn: string;
      suspended: boolean;
      due: number;
    };
    const rows = await tx.$queryRawUnsafe<Row[]>(toTell, today, env().CREATOR_EMAIL, userId);
    for (const row of rows) {
      const closesOn = laterOf(row.closesOn, daysAfter(today, row.due === 4 ? last : 0));
      await tx.accountClosing.update({
        where: { userId: row.id },
        data: { told: row.due, closesOn: new Date(closesOn) },
        select: { userId: true },
      });
      await writeMail(tx, row.id, letterFor(row)({ ...row, closesOn }));
    }
    return rows.length;
  });
}

const letterFor = ({ due, suspended }: { due: number; suspended: boolean }) => {
  if (suspended) return suspendedMail;
  return due < 3 ? turningTwentyMail : closingMail;
};

/** Notes closings and writes due mails, for everybody. @returns how many mails were written */
export async function settleClosings(): Promise<number> {
  await noteClosings(null);
  return tellClosings(null);
}

/**
 * Forgets a person's closing and which mails they had, so that whoever looks next notes it anew. For somebody whose age is
 * put right, and for a moderator, who is not concerned: what was noted before would close the account on the day of the
 * dismissal, without another mail (rules.md, Turning 20).
 * @returns whether one was noted
 */
export async function forgetClosing(tx: Transaction, userId: number): Promise<boolean> {
  const { count } = await tx.accountClosing.deleteMany({ where: { userId } });
  return count > 0;
}

/** @returns the ids of people whose accounts are to be deleted today. Only after the last mail was written */
export async function closingsDue(): Promise<number[]> {
  const rows = await statement<{ id: number }>(
    'closings_due',
    `select u.id from account_closings c join users u on u.id = c.user_id
     where c.closes_on <= $1::date and c.told = 4 and ${concerned('$2')} order by u.id limit ${atOnce}`,
    [utcDateOf(now()), env().CREATOR_EMAIL],
  );
  return rows.map(({ id }) => id);
}

/** The same for one person, in the transaction that closes the account: they may have become a moderator meanwhile. */
export async function isClosingDue(tx: Transaction, userId: number): Promise<boolean> {
  const due = `select 1 from account_closings c join users u on u.id = c.user_id
    where u.id = $3 and c.closes_on <= $1::date and c.told = 4 and ${concerned('$2')}`;
  const rows = await tx.$queryRawUnsafe<unknown[]>(due, utcDateOf(now()), env().CREATOR_EMAIL, userId);
  return rows.length > 0;
}

export type Closing = {
  /** `YYYY-MM-DD` */
  closesOn: string;
  isDue: boolean;
};

/**
 * When the viewer's account closes; null where the age limit does not apply. The age is checked first, without a query.
 * The creator account and moderators are adults and exempt.
 */
export async function closingOf(viewer: Viewer): Promise<Closing | null> {
  if (viewer.isCreator || !isPastAge(viewer, now())) return null;
  const read = async () => {
    const [row] = await statement<{ closesOn: string; told: number }>(
      'closing_own',
      `select to_char(c.closes_on, 'YYYY-MM-DD') as "closesOn", c.told from account_closings c
       where c.user_id = $1 and not exists (select 1 from moderators m where m.user_id = $1)`,
      [viewer.id],
    );
    return row;
  };
  if (!(await read())) await noteClosings(viewer.id);
  await tellClosings(viewer.id);
  const closing = await read();
  return closing
    ? { closesOn: closing.closesOn, isDue: closing.told === 4 && closing.closesOn <= utcDateOf(now()) }
    : null;
}
