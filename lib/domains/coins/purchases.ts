import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';

/**
 * Coins cannot be bought, and must not be while minors can play a game of chance with them (rules.md, Coins).
 * @throws DomainError `not_offered`, always
 */
export async function buy(): Promise<never> {
  throw new DomainError('not_offered', 'Buying coins is not available yet.');
}
