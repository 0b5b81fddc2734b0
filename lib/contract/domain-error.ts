/**
 * Why a call is refused. The domains throw a `DomainError` with a code and words for a person; only lib/http knows which
 * status a code is.
 */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'coins_missing'
  | 'forbidden'
  | 'not_found'
  | 'wrong_method'
  | 'conflict'
  | 'too_large'
  | 'wrong_media'
  | 'mismatch'
  | 'too_often'
  | 'not_offered'
  | 'unavailable';

export type Issue = { path: string; message: string };

export class DomainError extends Error {
  override readonly name = 'DomainError';

  /**
   * @param code     what kind of refusal
   * @param message  for a person, as docs/product has them
   * @param details  `issues`: which inputs are wrong; `retryAfter`: seconds until it is worth trying again
   */
  constructor(
    readonly code: ErrorKind,
    message: string,
    readonly details: { issues?: Issue[]; retryAfter?: number } = {},
  ) {
    super(message);
  }
}
