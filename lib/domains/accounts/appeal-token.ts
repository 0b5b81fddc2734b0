/** The token for an appeal. A suspended person cannot log in; they get it after proving that the account is theirs. */
import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/platform/env';

/** @returns a signed token for one decision and the person that it suspends */
export function appealToken(decisionId: number, userId: number): string {
  const said = `${decisionId}.${userId}`;
  return `${said}.${sign(said)}`;
}

/** @returns the decision and the person; null where the signature is not this server's */
export function readAppealToken(token: string): { decisionId: number; userId: number } | null {
  const found = /^(\d{1,10})\.(\d{1,10})\.([\w-]{43})$/.exec(token);
  if (!found) return null;
  const [, decisionId, userId, signature = ''] = found;
  const expected = sign(`${decisionId}.${userId}`);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
  return { decisionId: Number(decisionId), userId: Number(userId) };
}

const sign = (said: string) =>
  createHmac('sha256', env().NEXTAUTH_SECRET).update(`appeal ${said}`).digest('base64url');
