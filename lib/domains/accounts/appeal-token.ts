/** The token for an appeal. A suspended person cannot log in; they get it after proving that the account is theirs. */
import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/platform/env';
import { opaqueIds } from '@/lib/platform/opaque-ids';

/**
 * @returns a signed token for one decision and the person that it suspends. It names the decision by the id that it has for
 *   that person everywhere (docs/decisions/119-ids-of-decisions-and-appeals.md)
 */
export function appealToken(decisionId: number, userId: number): string {
  const said = `${opaqueIds('decisions', userId).hide([decisionId])[0]}.${userId}`;
  return `${said}.${sign(`opaque ${said}`)}`;
}

/** @returns the decision and the person; null where the signature is not this server's */
export function readAppealToken(token: string): { decisionId: number; userId: number } | null {
  const found = /^(\d{1,10})\.(\d{1,10})\.([\w-]{43})$/.exec(token);
  if (!found) return null;
  const [, decision, user, signature = ''] = found;
  const [decisionId, userId] = [Number(decision), Number(user)];
  const isSigned = (said: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(said)));
  if (isSigned(`opaque ${decision}.${user}`))
    return { decisionId: opaqueIds('decisions', userId).reveal(decisionId), userId };
  // Of before ids were opaque. Nobody appeals with one later than 30 days after a decision (rules.md, Safety).
  return isSigned(`${decision}.${user}`) ? { decisionId, userId } : null;
}

const sign = (said: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`appeal ${said}`).digest('base64url');
