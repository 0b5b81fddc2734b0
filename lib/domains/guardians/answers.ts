/** A guardian's actions by their link: to agree, to set limits, and to ask for the account's deletion. */
import 'server-only';
import { guardianship } from '@/lib/contract/constants/guardians';
import { utcDateOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import { hashOfAddress } from '@/lib/domains/accounts/guardian-ending';
import { linkInvalid } from '@/lib/domains/accounts/mailed-links';
import { bandOf } from '@/lib/domains/accounts/rules';
import { type Limits, quietHoursRefused, tightened } from '@/lib/domains/settings/policy';
import { heldSettings, keepSettings } from '@/lib/domains/settings/settings';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { db, type Transaction, transaction } from '@/lib/platform/database/client';
import { isDeletedSql } from '@/lib/platform/database/deleted-account';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { type SeenByGuardian, seenByGuardian } from './guardians';
import { isStillLink, mayLookAfter, wardOfLink } from './links';
import { answeredMail, deletionMail, endedMail, limitsMail } from './mails';

type Ward = {
  id: number;
  email: string;
  username: string;
  dob: string;
  agreed: boolean;
  deletionAt: Date | null;
};

/**
 * Runs `work` for a guardian's link, which stays valid. Lock order: the account first, as when an account closes.
 * @throws DomainError `link_invalid`
 */
async function byGuardian<T>(token: string, work: (tx: Transaction, ward: Ward) => Promise<T>): Promise<T> {
  const userId = await wardOfLink(token);
  const done = await transaction(async (tx) => {
    // visibility-exempt: the person whose guardian opened the link.
    const [ward] = await tx.$queryRaw<Ward[]>`
      select u.id, u.email, u.username, to_char(u.dob, 'YYYY-MM-DD') as dob, g.agreed_at is not null as agreed,
        g.deletion_at as "deletionAt"
      from users u join guardians g on g.user_id = u.id
      where u.id = ${userId} and g.email <> '' and not ${isDeletedSql('u')} for no key update`;
    if (!ward || !mayLookAfter(ward) || !(await isStillLink(tx, token, userId))) throw linkInvalid();
    return work(tx, ward);
  });
  afterResponse(sendDueMails);
  return done;
}

/** Stores the guardian's answer, which may change later. Agreeing also cancels a requested deletion. */
export function answer({ token, agree }: { token: string; agree: boolean }) {
  return byGuardian(token, async (tx, { id, email, username, agreed, deletionAt }) => {
    const where = { userId: id };
    const select = { email: true, refused: true, refusedAt: true, endedAt: true };
    const guardian = await tx.guardian.findUniqueOrThrow({ where, select });
    // Who ended it and says no once more has ended it nevertheless.
    const endedBefore = guardian.refusedAt && guardian.endedAt;
    const answered = agree
      ? { agreedAt: now(), refusedAt: null, endedAt: null, deletionAt: null }
      : {
          ...{ agreedAt: null, refusedAt: now(), endedAt: agreed ? now() : endedBefore, deletionAt: null },
          ...{ quietFrom: null, quietUntil: null, whoMayWrite: 'everyone', countsMinutes: false },
        };
    const hash = hashOfAddress(guardian.email);
    const others = guardian.refused.filter((each) => each !== hash);
    const refused = agree ? others : [...others, hash];
    const data = agree && agreed ? { deletionAt: null } : { ...answered, refused };
    await tx.guardian.update({ where, data, select: { userId: true } });
    if (agreed && !agree) {
      await writeMail(tx, id, endedMail(email, username));
      return { message: 'You no longer look after this account.' };
    }
    if (!agree || !agreed) await writeMail(tx, id, answeredMail(email, username, agree));
    if (!agree) return { message: 'Thank you. You agreed to nothing, and get no more mails.' };
    return { message: deletionAt ? 'The account stays.' : 'You agreed. You can set limits here.' };
  });
}

const agreeFirst = () => new DomainError('invalid_input', 'Please agree first.');

/**
 * Sets the guardian's limits. The person's own settings are tightened to them at once, and cannot be looser.
 * @throws DomainError `invalid_input` for quiet hours that the person's age does not allow
 */
export function setLimits({ token, ...limits }: { token: string } & Limits) {
  return byGuardian(token, async (tx, { id, email, username, dob, agreed }) => {
    if (!agreed) throw agreeFirst();
    const { quiet_from: from, quiet_until: until, who_may_write: whoMayWrite } = limits;
    const isLimit = from !== null || until !== null;
    const refused = isLimit && quietHoursRefused(bandOf(dob, now()), { from, until });
    if (refused) throw new DomainError('invalid_input', refused);
    await tx.guardian.update({
      where: { userId: id },
      data: { quietFrom: from, quietUntil: until, whoMayWrite },
      select: { userId: true },
    });
    const held = await heldSettings(tx, id);
    await keepSettings(tx, id, { ...held, ...tightened(held, limits) });
    await writeMail(tx, id, limitsMail(email, username));
    return { message: 'Saved. They were told.' };
  });
}

/** Schedules the account's deletion in seven days. Idempotent: a repeat keeps the first date. */
export function askDeletion({ token }: { token: string }) {
  return byGuardian(token, async (tx, { id, email, username, agreed, deletionAt }) => {
    if (!agreed) throw agreeFirst();
    if (!deletionAt) {
      const at = fromNow(guardianship.deletionAfter);
      await tx.guardian.update({ where: { userId: id }, data: { deletionAt: at }, select: { userId: true } });
      await writeMail(tx, id, deletionMail(email, username, at));
    }
    return { message: 'In seven days the account is deleted. They were told. You can take it back here.' };
  });
}

/**
 * The data of the guardian's page; null for an invalid link.
 *
 * visibility-exempt: the person whose guardian opened the link.
 */
export async function guardianPage(token: string): Promise<GuardianPage | null> {
  const userId = await wardOfLink(token).catch((error) => {
    if (error instanceof DomainError && error.code === 'link_invalid') return null;
    throw error;
  });
  const guardian =
    userId === null
      ? null
      : await db().guardian.findUnique({
          where: { userId },
          include: { user: { select: { username: true, dob: true } } },
        });
  if (!userId || !guardian) return null;
  const { quietFrom, quietUntil, whoMayWrite, agreedAt, deletionAt, user } = guardian;
  const agreed = agreedAt !== null;
  if (!mayLookAfter({ agreed, dob: utcDateOf(user.dob) })) return null;
  return {
    username: user.username,
    agreed,
    deletionAt: deletionAt?.toISOString() ?? null,
    limits: {
      quiet_from: quietFrom,
      quiet_until: quietUntil,
      who_may_write: whoMayWrite as Limits['who_may_write'],
    },
    sees: agreed ? await seenByGuardian(userId) : null,
  };
}

export type GuardianPage = {
  username: string;
  agreed: boolean;
  deletionAt: string | null;
  limits: Limits;
  /** Null before the guardian has agreed. */
  sees: SeenByGuardian | null;
};

/** @returns the ids of people whose accounts are due for deletion */
export async function deletionsDue(): Promise<number[]> {
  const rows = await db().guardian.findMany({
    where: { deletionAt: { lte: now() }, agreedAt: { not: null } },
    select: { userId: true },
    take: 200,
  });
  return rows.map(({ userId }) => userId);
}

/** Whether a guardian still asks for the deletion, read under the lock on the account that every answer takes. */
export async function isDeletionDue(tx: Transaction, userId: number): Promise<boolean> {
  const where = { userId, deletionAt: { lte: now() }, agreedAt: { not: null } };
  return (await tx.guardian.count({ where })) > 0;
}
