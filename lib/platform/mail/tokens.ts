/** Links that are mailed: 256 random bits, kept as a hash, good once and for a time. */
import { createHash, randomBytes } from 'node:crypto';
import { mailedLinks } from '@/lib/contract/constants/accounts';
import { fromNow, now } from '@/lib/platform/clock';
import { statement, type Transaction } from '@/lib/platform/database/client';

export type Purpose = keyof typeof mailedLinks;

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest());

/**
 * Notes that a link is good from now on.
 * @param email         the address that the account gets by it, where that is what it is for
 * @param passwordHash  what the password is behind that it was asked by, where it is good for as long as that one
 * @returns the token, for the mail alone
 */
export async function writeToken(
  tx: Transaction,
  userId: number,
  purpose: Purpose,
  email: string | null = null,
  passwordHash: string | null = null,
): Promise<string> {
  const token = newToken();
  const data = {
    hash: hashOf(token),
    userId,
    purpose,
    email,
    passwordDigest: passwordHash === null ? null : hashOf(passwordHash),
    createdAt: now(),
    expiresAt: fromNow(mailedLinks[purpose]),
  };
  await tx.mailedToken.create({ data, select: { userId: true } });
  return token;
}

/** @returns whose link it is, while it is good; it stays so */
export async function ownerOfToken(token: string, purpose: Purpose): Promise<number | null> {
  const [row] = await statement<{ userId: number }>(
    'mailed_token_owner',
    'select user_id as "userId" from mailed_tokens where hash = $1 and purpose = $2 and expires_at > $3',
    [hashOf(token), purpose, now()],
  );
  return row?.userId ?? null;
}

/** What a link was for, beside its purpose. */
export type TakenToken = { email: string | null; createdAt: Date; passwordDigest: Uint8Array | null };

/** Uses a link up: of many at once one is told what it was for. */
export async function takeToken(
  tx: Transaction,
  token: string,
  purpose: Purpose,
): Promise<TakenToken | null> {
  const rows = await tx.$queryRaw<TakenToken[]>`
    delete from mailed_tokens where hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${now()}
    returning email, created_at as "createdAt", password_digest as "passwordDigest"`;
  return rows[0] ?? null;
}

/** No link of these kinds is good any more. */
export async function forgetTokens(tx: Transaction, userId: number, ...purposes: Purpose[]): Promise<void> {
  await tx.mailedToken.deleteMany({ where: { userId, purpose: { in: purposes } } });
}
