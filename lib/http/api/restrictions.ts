/**
 * Restricted accounts, checked in the one place that every call with a session passes. They may make only calls whose
 * description has `own`; somebody who awaits a guardian also those that have `whileAwaited`.
 */

import { agesInWords } from '@/lib/contract/constants/bands';
import { DomainError } from '@/lib/contract/domain-error';
import type { Endpoint } from '@/lib/contract/endpoint';
import { notLoggedIn } from '@/lib/contract/refusals';
import { longDay } from '@/lib/contract/spoken-time';
import type { Viewer } from '@/lib/contract/viewer';
import { requireNoneAwaited } from '@/lib/domains/accounts/guardian-required';
import { isPastAge } from '@/lib/domains/age-limit/days';
import { now } from '@/lib/platform/clock';

export async function requireUnrestricted(spec: Endpoint, viewer: Viewer): Promise<void> {
  if (viewer.guardian === 'deletes') await endByGuardian(viewer);
  if (!spec.own && !spec.whileAwaited && spec.method !== 'GET') requireNoneAwaited(viewer);
  if (isPastAge(viewer, now())) await requireWithinAge(spec, viewer);
}

/**
 * If a guardian asked for the deletion, the first request that notices it deletes the account (rules.md, Guardians).
 * Not if the guardian has just kept it. @throws DomainError `not_logged_in`
 */
async function endByGuardian({ id }: Viewer): Promise<void> {
  const { deleteOnce } = await import('@/lib/workflows/deletion-by-rule');
  if ((await deleteOnce(id, 'guardian')) !== 'stays') throw notLoggedIn();
}

/** @throws DomainError `account_closing` if the viewer has turned 20, except for `own` calls (rules.md, Turning 20) */
async function requireWithinAge(spec: Endpoint, viewer: Viewer): Promise<void> {
  const { closingOrEnd } = await import('@/lib/workflows/deletion-by-rule');
  const closing = await closingOrEnd(viewer);
  if (closing && !spec.own) throw new DomainError('account_closing', closingWords(closing.closesOn));
}

/** @param closesOn  `YYYY-MM-DD` */
const closingWords = (closesOn: string) =>
  `HypeGist is for people of ${agesInWords}. Download what is yours; this account closes on ${longDay(new Date(closesOn))}.`;
