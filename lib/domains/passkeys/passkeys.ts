/** Creating, listing and removing passkeys (rules.md, Passkeys). The library is loaded on first use. */
import 'server-only';
import type * as z from 'zod/mini';
import { passkeys } from '@/lib/contract/constants/passkeys';
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import { productName } from '@/lib/contract/product';
import { notLoggedIn } from '@/lib/contract/refusals';
import type { Viewer } from '@/lib/contract/viewer';
import { requireRecentLogin } from '@/lib/domains/second-factor/recent-login';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db, isDuplicate, type Transaction, transaction } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { newChallenge, takeChallenge } from './challenges';
import { passkeyAddedMail, passkeyRemovedMail } from './mails';
import { relyingParty, userHandle } from './relying-party';
import type { listPasskeys, passkeyRegisterOptions, registrationJson } from './schema';

const invalid = () => new DomainError('passkey_invalid', 'That passkey could not be made. Please try again.');
const tooMany = () =>
  new DomainError('too_many_passkeys', `You can have ${passkeys.most} passkeys. Please remove one first.`);

/** @throws DomainError `password_required`, `second_factor_required`, `wrong_password`, `too_many_passkeys` */
export async function registrationOptions(
  viewer: Viewer,
  password: string | undefined,
): Promise<ResultOf<typeof passkeyRegisterOptions>> {
  await requireRecentLogin(viewer, password);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const known = await db().passkey.findMany({
    where: { userId: viewer.id },
    select: { credentialId: true, transports: true },
  });
  if (known.length >= passkeys.most) throw tooMany();
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: relyingParty().id,
    userName: viewer.email,
    userDisplayName: viewer.username,
    userID: userHandle(viewer.id),
    challenge: await newChallenge(viewer.id),
    timeout: passkeys.challenge,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as ResultOf<typeof passkeyRegisterOptions>;
}

/**
 * Stores the passkey that a device created, and confirms it by mail.
 * @param device  the names of the browser and the system
 * @throws DomainError `passkey_invalid`, also for a passkey that is already stored; `too_many_passkeys`; `not_logged_in`
 *   where the session was ended meanwhile
 */
export async function register(
  viewer: Viewer,
  made: z.output<typeof registrationJson>,
  device: string,
): Promise<{ message: string }> {
  const challenge = await takeChallenge(made.response.clientDataJSON, viewer.id);
  if (!challenge) throw invalid();
  const { credential } = await verified(made, challenge);
  await transaction(async (tx) => {
    const { email, username } = await held(tx, viewer.id);
    // The session may have ended meanwhile, by a new password or an email change that was undone. Then store no passkey.
    if ((await tx.session.count({ where: { id: viewer.sessionId } })) === 0) throw notLoggedIn();
    if ((await tx.passkey.count({ where: { userId: viewer.id } })) >= passkeys.most) throw tooMany();
    await tx.passkey.create({
      data: {
        userId: viewer.id,
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: made.response.transports ?? [],
        device,
        createdAt: now(),
      },
      select: { id: true },
    });
    await writeMail(tx, viewer.id, passkeyAddedMail(email, username, device));
  }).catch((error) => {
    // A duplicate: each credential belongs to exactly one account.
    throw isDuplicate(error) ? invalid() : error;
  });
  afterResponse(sendDueMails);
  return { message: 'Your passkey is ready. You can log in with it now.' };
}

async function verified(made: z.output<typeof registrationJson>, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { origin: expectedOrigin, id: expectedRPID } = relyingParty();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} } as never,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    });
    if (registrationInfo) return registrationInfo;
  } catch (error) {
    log.info({ reason: (error as Error).message }, 'a passkey was not kept');
  }
  throw invalid();
}

/** The viewer's passkeys, newest first. */
export async function passkeysOf({ id: userId }: Viewer): Promise<ResultOf<typeof listPasskeys>> {
  const rows = await db().passkey.findMany({
    where: { userId },
    orderBy: { id: 'desc' },
    take: passkeys.most,
    select: { id: true, device: true, createdAt: true, lastUsedAt: true },
  });
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    created_at: createdAt,
    last_used_at: lastUsedAt,
  }));
}

/**
 * Removes a passkey. The last one may be removed too, since the password still works.
 * @throws DomainError `passkey_not_found`, also for somebody else's; `password_required`, `second_factor_required`,
 *   `wrong_password`
 */
export async function removePasskey(viewer: Viewer, id: number, password: string | undefined) {
  const mine = { id, userId: viewer.id };
  const missing = () => new DomainError('passkey_not_found', 'You have no such passkey.');
  if ((await db().passkey.count({ where: mine })) === 0) throw missing();
  await requireRecentLogin(viewer, password);
  await transaction(async (tx) => {
    const { email, username } = await held(tx, viewer.id);
    const found = await tx.passkey.findFirst({ where: mine, select: { device: true } });
    if (!found) throw missing();
    await tx.passkey.deleteMany({ where: mine });
    await writeMail(tx, viewer.id, passkeyRemovedMail(email, username, found.device));
  });
  afterResponse(sendDueMails);
  return { message: 'That passkey opens your account no more.' };
}

/** Locks the account's row, so that changes to its passkeys are serialized. visibility-exempt: the account itself. */
async function held(tx: Transaction, userId: number) {
  const [owner] = await tx.$queryRaw<{ email: string; username: string }[]>`
    select email, username from users where id = ${userId} for no key update`;
  if (!owner) throw notLoggedIn();
  return owner;
}
