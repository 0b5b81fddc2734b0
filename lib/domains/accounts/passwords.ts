import 'server-only';
import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords';

/** The library's `Algorithm.Argon2id`. That is a const enum, which isolated modules cannot import. */
const argon2id = 2;
/** The strength of rules.md, Sessions: 19 MiB, 2 passes, 1 lane. */
const strength = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), strength);
}

/** Says which password was meant, without telling its hash: it is another one as soon as the password is changed. */
export const passwordDigest = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

let decoy: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (no such account, or a deleted one) a decoy is checked instead, so that
 * every case takes the same time (contract.md, Accounts).
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const right = await verify(known ?? (await decoy), password.normalize('NFC')).catch(() => false);
  return right && known !== undefined;
}

/** Whether a password is easy to guess: a common one, or the person's own name or address. */
export function isGuessable(
  password: string,
  { email, username }: { email: string; username: string },
): boolean {
  const word = password.toLowerCase();
  return (
    commonPasswords.has(word) ||
    word === email ||
    word === username.toLowerCase() ||
    word === email.split('@')[0]
  );
}
