/** Whether a person needs a guardian's consent (rules.md, Guardians). */
import { adultAge } from '@/lib/contract/constants/bands';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { ageOn, bandOf } from './rules';

/** Whether the operator requires a guardian at this birthday (`GUARDIAN_REQUIRED`). @param dob  `YYYY-MM-DD` */
export const isGuardianRequired = (dob: string): boolean =>
  env().GUARDIAN_REQUIRED === '1' && bandOf(dob, now()) === 'A';

/** @throws DomainError `guardian_awaited` while a guardian who is required has not agreed */
export function requireNoneAwaited({ guardian }: Pick<Viewer, 'guardian'>): void {
  if (guardian === 'awaited')
    throw new DomainError('guardian_awaited', 'Your guardian has not agreed yet. Until then you can read.');
}

/**
 * The address to invite with a registration: none from 18 on, as nobody invites a guardian then (rules.md, Guardians). Else
 * whoever says that they are 18 could have a mail sent to anybody.
 */
export const guardianInvited = <Form extends Joining>(form: Form): Form['guardianEmail'] =>
  ageOn(form.dob, now()) < adultAge ? form.guardianEmail : undefined;

type Joining = { email: string; dob: string; guardianEmail?: string | undefined };

/** @throws DomainError `guardian_needed` where a guardian is required and none was named; `own_address` */
export function requireGuardian({ email, dob, guardianEmail }: Joining): void {
  if (guardianEmail === email) throw new DomainError('own_address', 'That is your own email.');
  if (!guardianEmail && isGuardianRequired(dob)) {
    const words = 'You are under 16: please enter the email of a parent or guardian as well.';
    throw new DomainError('guardian_needed', words);
  }
}
