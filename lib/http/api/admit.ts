/** Who may make a call: the session, the origin, the role, restrictions and the rate limit. */
import { DomainError } from '@/lib/contract/domain-error';
import type { Endpoint } from '@/lib/contract/endpoint';
import { notLoggedIn } from '@/lib/contract/refusals';
import type { Access, Viewer } from '@/lib/contract/viewer';
import { roleOf } from '@/lib/domains/safety/moderators';
import { clientNetwork } from './client-address';
import { requireOwnPage } from './input';
import { requireOwnOrigin } from './origin';
import { countUse, countUseWherePossible } from './rate-limit';
import { requireUnrestricted } from './restrictions';
import { requireSecondFactor } from './second-factor-gate';
import { credentialsIn, viewerOfToken } from './session';

/**
 * Refuses whoever may not make this call.
 * @param trace  gets the viewer as soon as they are known, so that a refusal is logged with them
 * @returns the viewer; null for a public call without a session
 * @throws DomainError `not_logged_in`, `not_allowed`, and what the checks throw: origin, restrictions, second factor, limits
 */
export async function admit(
  spec: Endpoint,
  access: Access,
  request: Request,
  trace: { viewer: Viewer | null },
): Promise<Viewer | null> {
  const credentials = credentialsIn(request.headers);
  trace.viewer = credentials ? await viewerOfToken(credentials.token) : null;
  if (access !== 'public' && !trace.viewer) throw notLoggedIn();
  // A public call needs no session. Its JSON content type is enough to keep other sites' forms out.
  if (access !== 'public' && spec.method !== 'GET' && credentials?.by === 'cookie')
    requireOwnOrigin(request.headers);
  if (access !== 'public' && trace.viewer) requireOwnPage(trace.viewer, request.headers);
  // The message is written for the creator account's page (contract.md, Conventions).
  if (!(await isAllowed(access, trace.viewer))) {
    throw new DomainError('not_allowed', 'Unauthorized: Only the creator can access this page.');
  }
  if (access !== 'public' && trace.viewer) await requireUnrestricted(spec, trace.viewer);
  if (trace.viewer && access !== 'public' && access !== 'member') requireSecondFactor(trace.viewer);
  const key = trace.viewer?.id ?? clientNetwork(request.headers);
  if (spec.withoutDatabase) await countUseWherePossible(spec.limit, key);
  else await countUse(spec.limit, key);
  if (spec.alsoLimit) await countUse(spec.alsoLimit, key);
  return trace.viewer;
}

/** Whether the viewer's role allows a call that not every member may make. */
async function isAllowed(access: Access, viewer: Viewer | null): Promise<boolean> {
  if (access === 'public' || access === 'member' || viewer?.isCreator) return true;
  const role = access === 'creator' || !viewer ? null : await roleOf(viewer);
  return role !== null && (access === 'moderator-or-champion' || role !== 'champion');
}
