/**
 * Why a call is refused. The domains throw a `Failure` with a code and words for a person; only lib/http knows which
 * status a code is.
 */
export type FailureCode =
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

export class Failure extends Error {
  override readonly name = 'Failure';

  /**
   * @param code     what kind of refusal
   * @param message  for a person, from contract.md or the spec where they have words
   * @param details  `issues`: which inputs are wrong; `retryAfter`: seconds until it is worth trying again
   */
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly details: { issues?: Issue[]; retryAfter?: number } = {},
  ) {
    super(message);
  }
}
