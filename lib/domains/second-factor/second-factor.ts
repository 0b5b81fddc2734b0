/** Switching the second factor on and off, new recovery codes, and confirming it in a running session (rules.md, Second factor). */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { endSessionsOf } from '@/lib/domains/accounts/own-sessions';
import { notYourPassword, requirePassword } from '@/lib/domains/accounts/password-change';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { db, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { endConnections } from '@/lib/platform/realtime/connections';
import { codeInvalid, secondFactorOff, takeCode, takeCodeIn } from './codes';
import { recoveryCodesRenewedMail, secondFactorOffMail, secondFactorOnMail } from './mails';
import { requireRecentLogin } from './recent-login';
import { hashOfRecoveryCode, newRecoveryCodes, renewedRecoveryCodes, spelled } from './recovery-codes';
import { newSecret, sealSecret, stepOfCode } from './totp';

const alreadyOn = () => new DomainError('second_factor_on', 'You have a second factor already.');

/**
 * Creates a secret for an app. Codes are not required before the first one was confirmed; until then each call creates a new
 * secret.
 * @throws DomainError `second_factor_on`, `password_required`, `wrong_password`
 */
export async function setUp(viewer: Viewer, password: string | undefined) {
  await requireRecentLogin(viewer, password);
  const { secret, uri } = newSecret(viewer.email);
  const written = await statement(
    'second_factor_set_up',
    `insert into second_factors (user_id, sealed) values ($1, $2)
     on conflict (user_id) do update set sealed = excluded.sealed where second_factors.confirmed_at is null returning 1`,
    [viewer.id, sealSecret(viewer.id, secret)],
  );
  if (written.length === 0) throw alreadyOn();
  return { uri, secret };
}

/**
 * Switches the second factor on with a first code. All other sessions end, since they were opened without it.
 * @returns the recovery codes, which are shown only this once
 * @throws DomainError `second_factor_on`, `second_factor_off` when nothing was set up, `code_invalid`
 */
export async function confirm(viewer: Viewer, code: string) {
  const userId = viewer.id;
  const factor = await db().secondFactor.findUnique({ where: { userId } });
  if (!factor) throw secondFactorOff();
  if (factor.confirmedAt) throw alreadyOn();
  const said = spelled(code);
  const step = /^\d{6}$/.test(said) ? stepOfCode(userId, factor.sealed, said) : null;
  if (step === null) throw codeInvalid();
  const codes = newRecoveryCodes();
  await transaction(async (tx) => {
    const { email, username } = await switched(tx, userId, true);
    const confirmed = await tx.secondFactor.updateMany({
      where: { userId, confirmedAt: null, sealed: factor.sealed },
      data: { confirmedAt: now(), lastStep: step },
    });
    if (confirmed.count === 0) throw codeInvalid();
    await keepRecoveryCodes(tx, userId, codes);
    await endSessionsOf(tx, userId, viewer.sessionId);
    await shown(tx, viewer);
    await writeMail(tx, userId, secondFactorOnMail(email, username));
  });
  endConnections(userId);
  afterResponse(sendDueMails);
  return {
    message: 'From now on your login asks for a code. You are logged out everywhere else.',
    recovery_codes: codes,
  };
}

/** @throws DomainError `second_factor_off`, `code_invalid`, `wrong_password` */
export async function disable(viewer: Viewer, { code, password }: { code: string; password: string }) {
  // Check the password first, because checking a code consumes it.
  const passwordHash = await requirePassword(viewer, password);
  const userId = viewer.id;
  await takeCode(userId, code);
  await transaction(async (tx) => {
    const { email, username, password_hash } = await switched(tx, userId, false);
    if (password_hash !== passwordHash) throw notYourPassword();
    await tx.secondFactor.deleteMany({ where: { userId } });
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await tx.session.updateMany({ where: { userId }, data: { secondFactorAt: null } });
    await writeMail(tx, userId, secondFactorOffMail(email, username));
  });
  afterResponse(sendDueMails);
  return { message: 'Your login asks for no code any more.' };
}

/**
 * Makes new recovery codes. Those that were left end, also for whoever has found them. Whoever asks again with the same code,
 * since the answer got lost, gets the same codes for ten minutes at least, as long as none of them was used.
 * @returns the recovery codes, which are shown only this once
 * @throws DomainError `second_factor_off`, `code_invalid`, `wrong_password`
 */
export async function renewCodes(viewer: Viewer, { code, password }: { code: string; password: string }) {
  const passwordHash = await requirePassword(viewer, password);
  const { id: userId, sessionId } = viewer;
  const { current, earlier } = renewedRecoveryCodes({ userId, sessionId, passwordHash, code });
  const codes = await transaction(async (tx) => {
    // Locked as by whoever switches codes off: of several at once, the codes of the last are left, and no others.
    // visibility-exempt: the viewer's own account.
    const [owner] = await tx.$queryRaw<Owner[]>`
      select email, username, password_hash from users where id = ${userId} and has_second_factor for no key update`;
    if (!owner) throw secondFactorOff();
    if (owner.password_hash !== passwordHash) throw notYourPassword();
    for (const made of [current, earlier]) if (await areAllThere(tx, userId, made)) return made;
    await takeCodeIn(tx, userId, code);
    await tx.recoveryCode.deleteMany({ where: { userId } });
    await keepRecoveryCodes(tx, userId, current);
    await writeMail(tx, userId, recoveryCodesRenewedMail(owner.email, owner.username));
    return current;
  });
  afterResponse(sendDueMails);
  return {
    message: 'These are your recovery codes now. The old ones no longer work.',
    recovery_codes: codes,
  };
}

const keepRecoveryCodes = (tx: Transaction, userId: number, codes: string[]) =>
  tx.recoveryCode.createMany({
    data: codes.map((each) => ({ userId, hash: hashOfRecoveryCode(userId, each) })),
  });

async function areAllThere(tx: Transaction, userId: number, codes: string[]): Promise<boolean> {
  const hash = { in: codes.map((each) => hashOfRecoveryCode(userId, each)) };
  return (await tx.recoveryCode.count({ where: { userId, hash } })) === codes.length;
}

/** Confirms a code in the current session, for the control panel. @throws DomainError `second_factor_off`, `code_invalid` */
export async function check(viewer: Viewer, code: string) {
  await takeCode(viewer.id, code);
  await transaction((tx) => shown(tx, viewer));
  return { message: 'Thank you, that is you.' };
}

type Owner = { email: string; username: string; password_hash: string };

/** Updates the account's row first, which locks it: a concurrent login waits, and then sees the new state. */
async function switched(tx: Transaction, userId: number, on: boolean) {
  const [owner] = await tx.$queryRaw<Owner[]>`
    update users set has_second_factor = ${on} where id = ${userId} and has_second_factor = ${!on}
    returning email, username, password_hash`;
  if (!owner) throw on ? alreadyOn() : secondFactorOff();
  return owner;
}

const shown = (tx: Transaction, { sessionId }: Viewer) =>
  tx.session.updateMany({ where: { id: sessionId }, data: { secondFactorAt: now() } });

/** The initial state for the account page. */
export async function secondFactorState({
  id: userId,
}: Viewer): Promise<{ on: boolean; recoveryCodes: number }> {
  const [row] = await statement<{ on: boolean; left: number }>(
    'second_factor_state',
    `select has_second_factor as on, (select count(*)::int from recovery_codes where user_id = $1) as left
     from users where id = $1`,
    [userId],
  );
  return { on: row?.on ?? false, recoveryCodes: row?.left ?? 0 };
}
