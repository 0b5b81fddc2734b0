/** People with an authenticator app, and its codes. */
import { generateSync } from 'otplib';
import { login } from '@/lib/domains/accounts/entry-schema';
import { confirmSecondFactor, setUpSecondFactor } from '@/lib/domains/second-factor/schema';
import { now } from '@/lib/platform/clock';
import { db } from '@/lib/platform/database/client';
import { call, rawCall } from './call';
import { type Person, password } from './factories';

/** @param away  the difference from now in periods of 30 seconds */
export const codeOf = (secret: string, away = 0): string =>
  generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) + 30 * away });

/** A code that the secret does not produce at any time near now. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((away) => codeOf(secret, away));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (each) => !near.includes(each),
  ) as string;
}

export type Guarded = Person & { secret: string; recoveryCodes: string[] };

/**
 * Turns the second factor on, with the current code still unused. The previous period's would be over if a period began
 * while it is on its way, so the current one is said and its use is forgotten.
 */
export async function guarded(person: Person): Promise<Guarded> {
  const { body } = await call(setUpSecondFactor, { as: person, body: {} });
  const confirmed = await call(confirmSecondFactor, { as: person, body: { code: codeOf(body.secret) } });
  if (confirmed.status !== 200) throw new Error(confirmed.message);
  await db().secondFactor.update({ where: { userId: person.id }, data: { lastStep: 0 } });
  return { ...person, secret: body.secret, recoveryCodes: confirmed.body.recovery_codes };
}

/**
 * The first step of a login.
 * @returns the token for the second step
 */
export async function firstStepOf({ email }: { email: string }, headers = {}): Promise<string> {
  const { body } = await rawCall(login.method, login.path, { body: { email, password }, headers });
  return String(body.second_factor_token);
}
