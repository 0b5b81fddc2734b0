/** Tokens of mailed links: 256 random bits, stored as a hash, valid once and for a limited time. */
import { createHash, randomBytes } from 'node:crypto';
import { mailedLinks } from '@/lib/contract/constants/mail';
import { fromNow, now } from '@/lib/platform/clock';
import { statement, type Transaction } from '@/lib/platform/database/client';

export type Purpose = keyof typeof mailedLinks;

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (token: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(token).digest());

type Bound = {
  /** The new address of the account, for a token that changes it. */
  email?: string;
  /** The current password's hash, for a token that is valid only until the password changes. */
  passwordHash?: string;
  /** Whether somebody had confirmed that address, for a token that brings it back. */
  addressConfirmed?: boolean;
};

/**
 * Stores a new token.
 * @returns the token; it goes only into the mail
 */
export async function writeToken(
  tx: Transaction,
  userId: number,
  purpose: Purpose,
  { email, passwordHash, addressConfirmed }: Bound = {},
): Promise<string> {
  const token = newToken();
  const data = {
    hash: hashOf(token),
    userId,
    purpose,
    email: email ?? null,
    passwordDigest: passwordHash === undefined ? null : hashOf(passwordHash),
    addressConfirmed: addressConfirmed ?? null,
    createdAt: now(),
    expiresAt: fromNow(mailedLinks[purpose]),
  };
  await tx.mailedToken.create({ data, select: { userId: true } });
  return token;
}

/** @returns the owner of a valid token; this does not use it up */
export async function ownerOfToken(token: string, purpose: Purpose): Promise<number | null> {
  const [row] = await statement<{ userId: number }>(
    'mailed_token_owner',
    'select user_id as "userId" from mailed_tokens where hash = $1 and purpose = $2 and expires_at > $3',
    [hashOf(token), purpose, now()],
  );
  return row?.userId ?? null;
}

/** What was stored with a token. */
export type TakenToken = {
  email: string | null;
  createdAt: Date;
  passwordDigest: Uint8Array | null;
  addressConfirmed: boolean | null;
};

/** Uses a token up: of several concurrent tries, only one gets its data. */
export async function takeToken(
  tx: Transaction,
  token: string,
  purpose: Purpose,
): Promise<TakenToken | null> {
  const rows = await tx.$queryRaw<TakenToken[]>`
    delete from mailed_tokens where hash = ${hashOf(token)} and purpose = ${purpose} and expires_at > ${now()}
    returning email, created_at as "createdAt", password_digest as "passwordDigest",
      address_confirmed as "addressConfirmed"`;
  return rows[0] ?? null;
}

/** Revokes all tokens of these purposes. */
export async function forgetTokens(tx: Transaction, userId: number, ...purposes: Purpose[]): Promise<void> {
  await tx.mailedToken.deleteMany({ where: { userId, purpose: { in: purposes } } });
}
