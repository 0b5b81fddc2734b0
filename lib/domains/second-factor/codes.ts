/** Checks and consumes a code in one statement, so that it works only once, also with concurrent requests. */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { afterResponse } from '@/lib/platform/after-response';
import { db, type Transaction, transaction } from '@/lib/platform/database/client';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { recoveryCodeUsedMail } from './mails';
import { hashOfRecoveryCode, spelled } from './recovery-codes';
import { stepOfCode } from './totp';

export const codeInvalid = () =>
  new DomainError('code_invalid', 'That code is wrong, over, or used already.');
export const secondFactorOff = () => new DomainError('second_factor_off', 'You have no second factor.');

/**
 * Consumes a code of the authenticator app, or a recovery code.
 * @param off  the refusal where there is no second factor, or it was taken away meanwhile
 * @throws DomainError `off`'s; `code_invalid`, with the same message for a wrong code and a used one
 */
export async function takeCode(userId: number, code: string, off = secondFactorOff): Promise<void> {
  // One statement looks at a code of the app and uses it up; a recovery code has its mail beside it.
  if (isOfApp(spelled(code))) return takeCodeIn(db(), userId, code, off);
  await transaction((tx) => takeCodeIn(tx, userId, code, off));
  afterResponse(sendDueMails);
}

const isOfApp = (said: string) => /^\d{6}$/.test(said);

/**
 * The same in a transaction: where that fails, the code is still good. The caller sends the mail of a recovery code.
 * @throws DomainError `off`'s; `code_invalid`
 */
export async function takeCodeIn(
  tx: Transaction,
  userId: number,
  code: string,
  off = secondFactorOff,
): Promise<void> {
  const factor = await tx.secondFactor.findUnique({ where: { userId } });
  if (!factor?.confirmedAt) throw off();
  const said = spelled(code);
  const taken = isOfApp(said)
    ? await takeStep(tx, userId, factor.sealed, said)
    : await takeRecoveryCode(tx, userId, said);
  if (!taken) throw codeInvalid();
}

async function takeStep(tx: Transaction, userId: number, sealed: Uint8Array, code: string): Promise<boolean> {
  const step = stepOfCode(userId, sealed, code);
  if (step === null) return false;
  const taken = await tx.$executeRaw`
    update second_factors set last_step = ${step}
    where user_id = ${userId} and sealed = ${sealed} and last_step < ${step} and confirmed_at is not null`;
  return taken > 0;
}

/** Consumes a recovery code, and writes a mail about it: if somebody else used it, the owner must know. */
async function takeRecoveryCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const hash = hashOfRecoveryCode(userId, code);
  const { count } = await tx.recoveryCode.deleteMany({ where: { userId, hash } });
  if (count === 0) return false;
  const select = { email: true, username: true };
  const { email, username } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select });
  const left = await tx.recoveryCode.count({ where: { userId } });
  await writeMail(tx, userId, recoveryCodeUsedMail(email, username, left));
  return true;
}
