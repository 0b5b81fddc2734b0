import 'server-only';
import { Failure } from '@/lib/contract/failure';

/**
 * Coins for money do not exist, and may not while there is a game of chance for minors (rules.md, Coins).
 * @throws Failure `not_offered`, always
 */
export async function buy(): Promise<never> {
  throw new Failure('not_offered', 'Buying coins is not available yet.');
}
