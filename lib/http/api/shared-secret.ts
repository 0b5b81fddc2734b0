/** Calls of other programs, which show a secret that both know as a bearer token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@/lib/contract/domain-error';

/**
 * Compared in the same time however much of it is right.
 * @param refusal  for whoever shows another one
 * @throws DomainError `not_found` where no secret is set
 */
export function requireSecret(headers: Headers, secret: string | undefined, refusal: DomainError): void {
  if (!secret) throw new DomainError('not_found', 'There is nothing at this address.');
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const said = headers.get('authorization') ?? '';
  if (!timingSafeEqual(digest(said), digest(`Bearer ${secret}`))) throw refusal;
}
