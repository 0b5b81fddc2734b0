/**
 * Why a call is refused. The domains throw a `DomainError` with a code and words for a person. What comments name after
 * `@throws DomainError` is its kind, which follows from the code.
 */
import { type ErrorCode, type ErrorKind, errorCodes } from './error-codes';

export type Issue = { path: string; message: string };

export class DomainError extends Error {
  override readonly name = 'DomainError';

  /**
   * @param code     for a program: one of the catalogue
   * @param message  for a person, as docs/product has them
   * @param details  `issues`: which inputs are wrong; `retryAfter`: seconds until it is worth trying again;
   *   `appealToken`: what a suspended person appeals with
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
