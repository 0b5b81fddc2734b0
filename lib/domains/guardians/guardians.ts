/** The person's side of a guardianship: inviting a guardian, seeing what the guardian sees, and ending it. */
import 'server-only';
import { adultAge } from '@/lib/contract/constants/bands';
import { utcDateOf } from '@/lib/contract/days';
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import { notLoggedIn } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { minutesOf } from '@/lib/domains/accounts/active-minutes';
import { hashOfAddress, removeGuardian } from '@/lib/domains/accounts/guardian-ending';
import { notYourPassword } from '@/lib/domains/accounts/password-change';
import { ageOn } from '@/lib/domains/accounts/rules';
import { settingsOf } from '@/lib/domains/settings/settings';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { requireMail } from '@/lib/platform/mail/offered';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import type { Guardian } from '@/prisma/generated/client';
import { writeLink } from './links';
import { invitationMail } from './mails';
import type { readGuardian } from './schema';

/** Whether a person needs no guardian. The creator account is an adult's, whatever its birthday. */
export const isGrownUp = ({ dob, isCreator }: Pick<Viewer, 'dob' | 'isCreator'>) =>
  isCreator || ageOn(utcDateOf(dob), now()) >= adultAge;

type Invited = { id: number; username: string };

/** Writes an invitation and its link, in the caller's transaction. */
export async function writeInvitation(tx: Transaction, { id, username }: Invited, email: string) {
  const fresh = {
    email,
    invitedAt: now(),
    agreedAt: null,
    refusedAt: null,
    endedAt: null,
    countsMinutes: false,
  };
  await tx.activeMinutes.deleteMany({ where: { userId: id } });
  await tx.guardian.upsert({
    where: { userId: id },
    create: { userId: id, ...fresh },
    update: fresh,
    select: { userId: true },
  });
  await tx.guardianLink.deleteMany({ where: { userId: id } });
  await writeMail(tx, id, invitationMail(email, username, await writeLink(tx, id)));
}

/**
 * Invites a guardian by mail. A new address replaces one that has not agreed. Whether the address has an account is not
 * looked up.
 * @param passwordHash  the hash that the given password was checked against
 * @throws DomainError `wrong_password` where the password was changed meanwhile; `not_logged_in` where the session was
 *   ended meanwhile; `guardian_not_needed` from 18; `own_address`; `guardian_already` where a guardian has agreed, or this
 *   address has refused; `not_offered`
 */
export async function invite(
  viewer: Viewer,
  email: string,
  passwordHash: string,
): Promise<{ message: string }> {
  requireMail();
  if (isGrownUp(viewer)) throw new DomainError('guardian_not_needed', 'From 18 you need no guardian here.');
  if (email === viewer.email) throw new DomainError('own_address', 'That is your own email.');
  await transaction(async (tx) => {
    // visibility-exempt: the viewer's own account.
    const [account] = await tx.$queryRaw<{ same: boolean }[]>`
      select password_hash = ${passwordHash} as same from users where id = ${viewer.id} for no key update`;
    if (!account?.same) throw notYourPassword();
    const session = { id: viewer.sessionId, userId: viewer.id };
    if ((await tx.session.count({ where: session })) === 0) throw notLoggedIn();
    const held = await tx.guardian.findUnique({ where: { userId: viewer.id } });
    if (held?.agreedAt) throw new DomainError('guardian_already', 'Your guardian has agreed already.');
    const hasRefused =
      held?.refused.includes(hashOfAddress(email)) || (held?.refusedAt && held.email === email);
    if (hasRefused)
      throw new DomainError('guardian_already', 'They said no. Talk to them, or invite somebody else.');
    // A server of the version before remembered it by the state alone.
    const refusedBy = held?.refusedAt && held.email ? hashOfAddress(held.email) : null;
    if (refusedBy && !held?.refused.includes(refusedBy))
      await tx.guardian.update({
        where: { userId: viewer.id },
        data: { refused: { push: refusedBy } },
        select: { userId: true },
      });
    await writeInvitation(tx, viewer, email);
  });
  afterResponse(sendDueMails);
  return { message: 'A mail is on its way to them.' };
}

const stateOf = (guardian: Guardian | null) => {
  if (!guardian) return 'none';
  if (guardian.agreedAt) return 'agreed';
  if (guardian.refusedAt) return guardian.endedAt ? 'ended' : 'refused';
  return 'invited';
};

export type SeenByGuardian = ResultOf<typeof readGuardian>['sees'];

/** What a guardian sees of a person: no texts and no names. visibility-exempt: only numbers and settings. */
export async function seenByGuardian(userId: number): Promise<SeenByGuardian> {
  const settings = await settingsOf({ id: userId });
  const [row] = await statement<{ friends: number }>(
    'guardian_friends',
    'select count(*)::int as friends from friendships where user_id = $1',
    [userId],
  );
  const { quiet_from, quiet_until, who_may_write } = settings;
  const minutes = await minutesOf(userId);
  return { quiet_from, quiet_until, who_may_write, friends: row?.friends ?? 0, minutes };
}

/**
 * Allows or forbids that the guardian sees the person's active minutes. Forbidding deletes the counts.
 * @throws DomainError `no_guardian`
 */
export async function letMinutesBeCounted(viewer: Viewer, counts: boolean): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const { count } = await tx.guardian.updateMany({
      where: { userId: viewer.id, refusedAt: null },
      data: { countsMinutes: counts },
    });
    if (count === 0) throw new DomainError('no_guardian', 'You have no guardian here.');
    if (!counts) await tx.activeMinutes.deleteMany({ where: { userId: viewer.id } });
  });
  return { message: counts ? 'Your minutes a day are counted from now on.' : 'Nothing is counted any more.' };
}

/** The viewer's guardian, and everything that the guardian sees. */
export async function guardianOf(viewer: Viewer): Promise<ResultOf<typeof readGuardian>> {
  const guardian = await db().guardian.findUnique({ where: { userId: viewer.id, email: { not: '' } } });
  const none = { quietFrom: null, quietUntil: null, whoMayWrite: 'everyone' };
  const { quietFrom, quietUntil, whoMayWrite } = guardian ?? none;
  return {
    email: guardian?.email ?? null,
    state: stateOf(guardian),
    limits: {
      quiet_from: quietFrom,
      quiet_until: quietUntil,
      who_may_write: whoMayWrite as SeenByGuardian['who_may_write'],
    },
    sees: await seenByGuardian(viewer.id),
    deletion_at: guardian?.deletionAt ?? null,
  };
}

/**
 * Ends the guardianship, or an invitation that nobody answered.
 * @throws DomainError `no_guardian`, also where they said no: their link stays, by which they may still agree;
 *   `guardian_stays` under 18, where the guardian has agreed
 */
export async function end(viewer: Viewer): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const [held] = await tx.$queryRaw<{ agreed: boolean; before: boolean }[]>`
      select agreed_at is not null as agreed, cardinality(refused) > 0 as before
      from guardians where user_id = ${viewer.id} and email <> '' and refused_at is null for update`;
    if (!held) throw new DomainError('no_guardian', 'You have no guardian here.');
    if (held.agreed && !isGrownUp(viewer))
      throw new DomainError('guardian_stays', `You can end this when you are ${adultAge}.`);
    await removeGuardian(tx, viewer.id, held.before);
  });
  return { message: 'They see nothing of your account any more.' };
}
