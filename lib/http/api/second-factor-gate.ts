/** The control panel and its calls open after a second factor; the embedded demo goes without (rules.md, Second factor). */
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { isSecondFactorFresh } from '@/lib/domains/second-factor/policy';
import { now } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';

/** Whether the control panel opens to anybody who may see it, without a second factor: the demo says so in it. */
export const isWithoutSecondFactor = (): boolean => env().WITHOUT_SECOND_FACTOR !== undefined;

/** Whether somebody who may see the control panel must show their second factor first. */
export const needsSecondFactor = (viewer: Viewer): boolean =>
  !isWithoutSecondFactor() && !isSecondFactorFresh(viewer, now());

/** @throws DomainError `second_factor_required` */
export function requireSecondFactor(viewer: Viewer): void {
  if (needsSecondFactor(viewer))
    throw new DomainError('second_factor_required', 'Please show your second factor to go on.');
}
