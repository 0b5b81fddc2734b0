/** Challenges that a device must sign: 256 random bits, stored here, valid once and for five minutes. */
import 'server-only';
import { randomBytes } from 'node:crypto';
import { passkeys } from '@/lib/contract/constants/passkeys';
import { fromNow, now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';

/** @param userId  the account that registers a passkey; null for a login */
export async function newChallenge(userId: number | null): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32));
  const challenge = Buffer.from(bytes).toString('base64url');
  await db().passkeyChallenge.create({
    data: { challenge, userId, expiresAt: fromNow(passkeys.challenge) },
    select: { userId: true },
  });
  return bytes;
}

/**
 * Consumes the challenge that a device claims to have signed. The signature is verified later.
 * @returns null when the challenge is unknown, used, expired or somebody else's
 */
export async function takeChallenge(clientDataJSON: string, userId: number | null): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const taken = await statement(
    'passkey_challenge_take',
    `delete from passkey_challenges
     where challenge = $1 and user_id is not distinct from $2::int and expires_at > $3 returning 1`,
    [challenge, userId, now()],
  );
  return taken.length > 0 ? challenge : null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof said.challenge === 'string' && /^[\w-]{43}$/.test(said.challenge) ? said.challenge : null;
  } catch {
    return null;
  }
}
