/**
 * What somebody holds between the two steps of a login: sealed under another key than a session's token, so that it opens
 * nothing but the second step.
 */
import { decode, encode } from 'next-auth/jwt';
import { secondFactor } from '@/lib/contract/constants/accounts';
import { type FirstStep, loginOver } from '@/lib/domains/second-factor/login';
import { fromNow, now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';

const salt = 'second factor';

/** @param account  what guesses are counted by */
export function secondFactorToken(step: FirstStep, account: string): Promise<string> {
  const token = { ...step, account, until: fromNow(secondFactor.login).getTime() };
  return encode({ token, secret: env().NEXTAUTH_SECRET, salt });
}

/** @throws DomainError `login_over` for one that is over, and for one that is none of ours */
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
