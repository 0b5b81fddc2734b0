/**
 * The token between the two steps of a login. Its salt differs from a session token's, so that it is good for the second
 * step only.
 */
import { decode, encode } from 'next-auth/jwt';
import { secondFactor } from '@/lib/contract/constants/second-factor';
import { type FirstStep, loginOver } from '@/lib/domains/second-factor/login';
import { fromNow, now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';

const salt = 'second factor';

/** @param account  the rate-limit key for guesses */
export function secondFactorToken(step: FirstStep, account: string): Promise<string> {
  const token = { ...step, account, until: fromNow(secondFactor.login).getTime() };
  return encode({ token, secret: env().NEXTAUTH_SECRET, salt });
}

/** @throws DomainError `login_over` for an expired token, and for one that is not ours */
export async function firstStepIn(token: string): Promise<FirstStep & { account: string }> {
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt }).catch(() => null);
  const { userId, password, account, until } = claims ?? {};
  const whole =
    typeof userId === 'number' &&
    typeof password === 'string' &&
    typeof account === 'string' &&
    typeof until === 'number';
  if (!whole || until <= now().getTime()) throw loginOver();
  return { userId, password, account };
}
