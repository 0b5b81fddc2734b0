import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';

/**
 * Coins for money do not exist, and may not while there is a game of chance for minors (rules.md, Coins).
 * @throws DomainError `not_offered`, always
 */
export async function buy(): Promise<never> {
  throw new DomainError('not_offered', 'Buying coins is not available yet.');
}
