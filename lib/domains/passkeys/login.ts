/** Logging in with a passkey. It counts as both factors: the person has the device and unlocked it. */
import 'server-only';
import type * as z from 'zod/mini';
import { passkeys } from '@/lib/contract/constants/passkeys';
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import { requireNotSuspended } from '@/lib/domains/accounts/accounts';
import { openSessionByPassword } from '@/lib/domains/accounts/sessions';
import { now } from '@/lib/platform/clock';
import { db, statement } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import { newChallenge, takeChallenge } from './challenges';
import { relyingParty, userHandle } from './relying-party';
import type { authenticationJson, passkeyLoginOptions } from './schema';

/** The same message for every cause, so that it reveals nothing. */
const refused = () =>
  new DomainError('passkey_refused', 'That passkey opens no account here. Log in with your password.');

export async function loginOptions(): Promise<ResultOf<typeof passkeyLoginOptions>> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge: await newChallenge(null),
    timeout: passkeys.challenge,
    userVerification: 'required',
  });
  return options as ResultOf<typeof passkeyLoginOptions>;
}

type Signed = z.output<typeof authenticationJson>;

/**
 * Opens a session for a challenge signed with a passkey.
 * @throws DomainError `passkey_refused`; `account_suspended`
 */
export async function logInByPasskey(signed: Signed, device: string) {
  const challenge = await takeChallenge(signed.response.clientDataJSON, null);
  // With the owner's password before anything is checked: who changes it meanwhile ends this login (openSessionByPassword).
  const passkey = await db().passkey.findUnique({
    where: { credentialId: signed.id },
    include: { user: { select: { username: true, email: true, passwordHash: true } } },
  });
  if (!challenge || !passkey || !isOwners(signed, passkey.userId)) throw refused();
  const counter = await counterOf(signed, challenge, passkey);
  // A compare-and-set on the counter: of two logins with the same old count, one used a copied key.
  const counted = await statement(
    'passkey_use',
    'update passkeys set counter = $3, last_used_at = $4 where id = $1 and counter = $2 returning 1',
    [passkey.id, passkey.counter, counter, now()],
  );
  if (counted.length === 0) throw refused();
  const { user } = passkey;
  await requireNotSuspended(passkey.userId);
  const sessionId = await openSessionByPassword(passkey.userId, user.passwordHash, device, now());
  if (!sessionId) throw refused();
  return { username: user.username, email: user.email, sessionId };
}

/** Whether the user handle from the device, if any, matches the passkey's account. */
const isOwners = ({ response: { userHandle: said } }: Signed, userId: number) =>
  !said || said === Buffer.from(userHandle(userId)).toString('base64url');

type Kept = { credentialId: string; publicKey: Uint8Array; counter: bigint };

/** Checks the signature. @returns the device's count of uses of the key; 0 from a device that does not count */
async function counterOf(signed: Signed, expectedChallenge: string, kept: Kept): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { origin: expectedOrigin, id: expectedRPID } = relyingParty();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, clientExtensionResults: {} } as never,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: kept.credentialId,
        publicKey: new Uint8Array(kept.publicKey),
        counter: Number(kept.counter),
      },
      requireUserVerification: true,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch (error) {
    log.info({ reason: (error as Error).message }, 'a passkey was refused');
  }
  throw refused();
}
