import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { isDeletedSql } from '@/lib/platform/database/deleted-account';
import { ownerOfToken, type Purpose, type TakenToken, takeToken } from '@/lib/platform/mail/tokens';

/** One message for every bad link: used, expired, for another purpose, or made up. */
export const linkInvalid = () => new DomainError('link_invalid', 'This link is no longer good.');

type Owner = {
  id: number;
  email: string;
  /** Whether somebody has confirmed the address. */
  confirmed: boolean;
  username: string;
  passwordHash: string;
};

/**
 * Runs `work` for a mailed link and uses the link up. Lock order: the account, then the link, as when an account closes.
 * @returns the owner of the link
 * @throws DomainError `link_invalid`
 */
export async function byLink(
  token: string,
  purpose: Purpose,
  work: (tx: Transaction, owner: Owner, link: TakenToken) => Promise<unknown>,
): Promise<Owner> {
  const userId = await ownerOfToken(token, purpose);
  if (!userId) throw linkInvalid();
  return transaction(async (tx) => {
    const owner = await lockedAccount(tx, userId, purpose);
    const link = owner && (await takeToken(tx, token, purpose));
    if (!link) throw linkInvalid();
    await work(tx, owner, link);
    return owner;
  });
}

/** The address is a unique key. A purpose that changes it locks `for update` at once: a later upgrade could deadlock. */
const changesKey = (purpose: Purpose) => purpose === 'email_change' || purpose === 'email_undo';

async function lockedAccount(tx: Transaction, id: number, purpose: Purpose): Promise<Owner | undefined> {
  // visibility-exempt: the account that the link belongs to.
  const [owner] = changesKey(purpose)
    ? await tx.$queryRaw<Owner[]>`
        select id, email, email_verified_at is not null as confirmed, username, password_hash as "passwordHash"
        from users where id = ${id} and not ${isDeletedSql('users')} for update`
    : await tx.$queryRaw<Owner[]>`
        select id, email, email_verified_at is not null as confirmed, username, password_hash as "passwordHash"
        from users where id = ${id} and not ${isDeletedSql('users')} for no key update`;
  return owner;
}
