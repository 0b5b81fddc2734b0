/** Why a call is refused. The domains throw a `DomainError` with a code and a message; comments name the codes. */
import { type ErrorCode, type ErrorKind, errorCodes } from './error-codes';

export type Issue = { path: string; message: string };

export class DomainError extends Error {
  override readonly name = 'DomainError';

  /**
   * @param code     for programs, from the catalogue
   * @param message  for people, as in docs/product
   * @param details  `issues`: which inputs are wrong; `retryAfter`: seconds until it is worth trying again;
   *   `appealToken`: the token with which a suspended person can appeal
   */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { issues?: Issue[]; retryAfter?: number; appealToken?: string } = {},
  ) {
    super(message);
  }

  get kind(): ErrorKind {
    return errorCodes[this.code].kind;
  }
}
