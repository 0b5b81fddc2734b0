/**
 * For a person whose birth date is wrong: what follows from an age follows from the right one afterwards
 * (docs/decisions/121-birth-dates-put-right.md). Most of it is worked out at each request; the rest is put right here.
 */
import 'server-only';
import * as z from 'zod/mini';
import { agesInWords, agesOf, maximumAge } from '@/lib/contract/constants/bands';
import { moderatorsAge } from '@/lib/contract/constants/safety';
import type { Band } from '@/lib/contract/contact';
import { DomainError } from '@/lib/contract/domain-error';
import { isCreatorEmail } from '@/lib/domains/accounts/creator';
import { dob as birthDate } from '@/lib/domains/accounts/entry-schema';
import { isGuardianRequired } from '@/lib/domains/accounts/guardian-required';
import { birthDateCorrectedMail } from '@/lib/domains/accounts/mails';
import { ageOn, bandOf, mayJoin } from '@/lib/domains/accounts/rules';
import { forgetClosing } from '@/lib/domains/age-limit/closings';
import { cancelRequestsAcrossAges, endFriendshipsAcrossAges } from '@/lib/domains/friends/age-parting';
import { log } from '@/lib/domains/safety/log';
import { endAppointment } from '@/lib/domains/safety/moderators';
import { fitSettingsToBand } from '@/lib/domains/settings/settings';
import { now } from '@/lib/platform/clock';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { isDeletedSql } from '@/lib/platform/database/deleted-account';
import { lockBirthDate } from '@/lib/platform/database/locks';
import { whoTellsThem } from '@/lib/platform/mail/offered';
import { writeMail } from '@/lib/platform/mail/outbox';

type Owner = { id: number; email: string; username: string; dob: string; agreed: boolean };

/**
 * Writes a birth date, and everything that follows from it, in one transaction. Writes a mail to the person and an entry in
 * the moderation log. The same date changes nothing.
 * @param given  `YYYY-MM-DD`
 * @returns the account's username, and sentences that say what changed, without what anybody wrote and without other names
 * @throws DomainError `invalid_input` for what is no date; `age_not_allowed` outside 13 to 19; `user_not_found`;
 *   `creator_account_protected`
 */
export async function correctBirthDate(
  username: string,
  given: string,
): Promise<{ username: string; changes: string[] }> {
  const date = z.safeParse(birthDate, given);
  if (!date.success) throw new DomainError('invalid_input', `${given} is no date. Write it as YYYY-MM-DD.`);
  const dob = date.data;
  if (!mayJoin(dob, now())) throw outsideAges(dob);
  return transaction(async (tx) => {
    const owner = await heldOwner(tx, username);
    if (owner.dob === dob)
      return {
        username: owner.username,
        changes: [`${dob} is the birth date of ${owner.username} already.`],
      };
    await tx.user.update({ where: { id: owner.id }, data: { dob: new Date(dob) }, select: { id: true } });
    const changes = [`${owner.username} was born on ${dob} and not on ${owner.dob}.`];
    changes.push(...(await followBand(tx, owner, dob)));
    await writeMail(tx, owner.id, birthDateCorrectedMail(owner.email, owner.username));
    await log(tx, { actorId: null, action: 'correct-birth-date', targetType: 'user', targetId: owner.id });
    changes.push(whoTellsThem());
    return { username: owner.username, changes };
  });
}

/** The account, its birth date held against new friendships, and locked as whoever changes or closes it does. */
async function heldOwner(tx: Transaction, username: string): Promise<Owner> {
  const usernameKey = username.trim().toLowerCase();
  const named = await tx.user.findUnique({ where: { usernameKey }, select: { id: true } });
  if (named) await lockBirthDate(tx, named.id);
  // visibility-exempt: called by the operator, on the server itself.
  const [owner] = await tx.$queryRaw<Owner[]>`
    select u.id, u.email, u.username, to_char(u.dob, 'YYYY-MM-DD') as dob,
      exists (select 1 from guardians g where g.user_id = u.id and g.agreed_at is not null) as agreed
    from users u where u.id = ${named?.id ?? null} and u.username_key = ${usernameKey} and not ${isDeletedSql('u')}
    for no key update`;
  if (!owner) throw new DomainError('user_not_found', `Nobody is called ${username}.`);
  if (isCreatorEmail(owner.email))
    throw new DomainError('creator_account_protected', 'The creator account has no age.');
  return owner;
}

async function followBand(tx: Transaction, owner: Owner, dob: string): Promise<string[]> {
  const { id } = owner;
  const [before, band] = [bandOf(owner.dob, now()), bandOf(dob, now())];
  const changes = [wordsOfBands(before, band)];
  // Noted again by the birth date that is right (lib/domains/age-limit/closings.ts).
  if (await forgetClosing(tx, id))
    changes.push('The day on which the account would have closed is forgotten.');
  if (await fitSettingsToBand(tx, id, band)) changes.push('Quiet hours are as strict as their age asks.');
  if (ageOn(dob, now()) < moderatorsAge && (await endAppointment(tx, id)))
    changes.push('They are no moderator any more.');
  const ended = await endFriendshipsAcrossAges(tx, id);
  if (ended > 0)
    changes.push(
      `Friendships with people whom they could not have asked, ended: ${ended}. Chats with them are closed.`,
    );
  const cancelled = await cancelRequestsAcrossAges(tx, id);
  if (cancelled > 0)
    changes.push(
      `Requests to be friends between people who cannot ask each other, taken back: ${cancelled}.`,
    );
  if (isGuardianRequired(dob) && !owner.agreed)
    changes.push('They await a guardian: until one agrees, they read and do nothing else.');
  else if (isGuardianRequired(owner.dob) && !owner.agreed) changes.push('They await no guardian any more.');
  return changes;
}

const wordsOf = (band: Band | null) =>
  band ? agesOf[band].join(band === 'A' ? ' to ' : ' and ') : `${maximumAge + 1} or older`;

const wordsOfBands = (before: Band | null, band: Band | null) =>
  before === band
    ? `They stay among people of ${wordsOf(band)}.`
    : `They are among people of ${wordsOf(band)}, no longer ${wordsOf(before)}: searches, chats, squads and files go by that at once.`;

function outsideAges(dob: string): DomainError {
  const words = `Whoever was born on ${dob} is ${ageOn(dob, now())}, and the place is for people of ${agesInWords}. Nothing was changed: suspend the account, or let its owner delete it.`;
  return new DomainError('age_not_allowed', words);
}
