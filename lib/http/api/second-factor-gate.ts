/** The control panel and its calls need a second factor, except in the embedded demo (rules.md, Second factor). */
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { isSecondFactorFresh } from '@/lib/domains/second-factor/policy';
import { now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';

/** Whether the control panel needs no second factor; the demo's panel says so. */
export const isWithoutSecondFactor = (): boolean => env().WITHOUT_SECOND_FACTOR !== undefined;

/** Whether a viewer of the control panel must first use their second factor. */
export const needsSecondFactor = (viewer: Viewer): boolean =>
  !isWithoutSecondFactor() && !isSecondFactorFresh(viewer, now());

/** @throws DomainError `second_factor_required` */
export function requireSecondFactor(viewer: Viewer): void {
  if (needsSecondFactor(viewer))
    throw new DomainError('second_factor_required', 'Please show your second factor to go on.');
}
