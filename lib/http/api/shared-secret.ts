/** Calls from other programs, which send a shared secret as a bearer token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@/lib/contract/domain-error';

/**
 * Compares in constant time.
 * @param refusal  thrown for a wrong secret
 * @throws DomainError `not_found` if no secret is set
 */
export function requireSecret(headers: Headers, secret: string | undefined, refusal: DomainError): void {
  if (!secret) throw new DomainError('not_found', 'There is nothing at this address.');
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const said = headers.get('authorization') ?? '';
  if (!timingSafeEqual(digest(said), digest(`Bearer ${secret}`))) throw refusal;
}
