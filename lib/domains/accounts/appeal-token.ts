/** What a suspended person appeals with: they cannot log in, and their password was right. */
import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/platform/env';

/** @returns text that only this server can make, for one decision and the person it is about */
export function appealToken(decisionId: number, userId: number): string {
  const said = `${decisionId}.${userId}`;
  return `${said}.${sign(said)}`;
}

/** @returns whose appeal against which decision; null for anything that this server did not make */
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
