import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { type Transaction, transaction } from '@/lib/platform/database/client';
import { ownerOfToken, type Purpose, type TakenToken, takeToken } from '@/lib/platform/mail/tokens';

/** In the same words for one that is used, over, another's, or made up. */
export const linkInvalid = () => new DomainError('link_invalid', 'This link is no longer good.');

type Owner = { id: number; email: string; username: string; passwordHash: string };

/**
 * Does something by a mailed link, which is used up with it. The account is locked before the link, as by whoever leaves.
 * @returns whose it was
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

/** The address is a key: what changes it locks the account as a key is locked, or would wait for itself later on. */
const changesKey = (purpose: Purpose) => purpose === 'email_change' || purpose === 'email_undo';

async function lockedAccount(tx: Transaction, id: number, purpose: Purpose): Promise<Owner | undefined> {
  // noRules: the account whose link it is.
  const [owner] = changesKey(purpose)
    ? await tx.$queryRaw<Owner[]>`
        select id, email, username, password_hash as "passwordHash" from users
        where id = ${id} and email not like 'deleted:%' for update`
    : await tx.$queryRaw<Owner[]>`
        select id, email, username, password_hash as "passwordHash" from users
        where id = ${id} and email not like 'deleted:%' for no key update`;
  return owner;
}
