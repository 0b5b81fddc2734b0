/** The links mailed to guardians: 256 random bits, stored as a hash, valid for a limited time, renewed only by mail. */
import 'server-only';
import { adultAge } from '@/lib/contract/constants/bands';
import { guardianship } from '@/lib/contract/constants/guardians';
import { linkInvalid } from '@/lib/domains/accounts/mailed-links';
import { ageOn } from '@/lib/domains/accounts/rules';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { hashOf, newToken } from '@/lib/platform/mail/tokens';
import { renewedLinkMail } from './mails';

/**
 * Whether a guardian's link still is for something. From 18 nobody needs one: who has not agreed by then, or ended it, has no
 * page any more, and only the person ends what was agreed before. @param dob  `YYYY-MM-DD`
 */
export const mayLookAfter = ({ agreed, dob }: { agreed: boolean; dob: string }): boolean =>
  agreed || ageOn(dob, now()) < adultAge;

/** @returns the token, which belongs only in the mail */
export async function writeLink(tx: Transaction, userId: number): Promise<string> {
  const token = newToken();
  const data = { hash: hashOf(token), userId, createdAt: now() };
  await tx.guardianLink.create({ data, select: { userId: true } });
  return token;
}

/**
 * The person whose guardian a link was sent to. The lookup is by hash, so its time reveals nothing about the token.
 * @throws DomainError `link_invalid`; for an expired link, a new one is mailed to the same address, at most once a day
 */
export async function wardOfLink(token: string): Promise<number> {
  const [row] = await statement<{ userId: number; createdAt: Date }>(
    'guardian_link',
    'select user_id as "userId", created_at as "createdAt" from guardian_links where hash = $1',
    [hashOf(token)],
  );
  if (!row) throw linkInvalid();
  if (row.createdAt > fromNow(-guardianship.linkLifetime)) return row.userId;
  await renewLink(row.userId);
  throw linkInvalid();
}

/**
 * Whether a link is still the account's. Asked under the lock on the account: inviting somebody else takes it too, and ends the
 * links of whoever was invited before.
 */
export const isStillLink = async (tx: Transaction, token: string, userId: number): Promise<boolean> =>
  (await tx.guardianLink.count({ where: { hash: hashOf(token), userId } })) > 0;

/**
 * Mails a new link only to the guardian's own address, so a person who found an old mail gains nothing. Also to one who said
 * no: they may change their mind.
 *
 * visibility-exempt: only for the mail.
 */
async function renewLink(userId: number): Promise<void> {
  type Asked = { email: string; username: string; agreed: boolean; dob: string };
  const renewed = await transaction(async (tx) => {
    const [guardian] = await tx.$queryRaw<Asked[]>`
      select g.email, u.username, g.agreed_at is not null as agreed, to_char(u.dob, 'YYYY-MM-DD') as dob
      from guardians g join users u on u.id = g.user_id
      where g.user_id = ${userId} and g.email <> '' for update of g`;
    const recent = { userId, createdAt: { gt: fromNow(-guardianship.renewedAfter) } };
    if (!guardian || !mayLookAfter(guardian)) return false;
    if ((await tx.guardianLink.count({ where: recent })) > 0) return false;
    const token = await writeLink(tx, userId);
    await writeMail(tx, userId, renewedLinkMail(guardian.email, guardian.username, token));
    return true;
  });
  if (renewed) afterResponse(sendDueMails);
}
