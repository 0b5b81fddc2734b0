'use client';
import { isRefusedAs, mayPass, send } from '@/lib/client/api/send';
import { confirmSecondFactor, setUpSecondFactor } from './schema';

/** Codes were on before the call: of an earlier try, whose answer got lost (`isLost`), or set up elsewhere. */
export class CodesAreOn extends Error {
  override readonly name = 'CodesAreOn';

  constructor(readonly isLost: boolean) {
    super('Codes are on already.');
  }
}

/** @throws CodesAreOn; ApiError */
function codesAreOn(refused: unknown, isLost: boolean): never {
  throw isRefusedAs(refused, 'second_factor_on') ? new CodesAreOn(isLost) : refused;
}

/** A new secret for an app. @throws CodesAreOn; ApiError, also where the password is needed */
export const newCodes = (password: string | undefined) =>
  send(setUpSecondFactor, { body: { password } }).catch((refused) => codesAreOn(refused, false));

/** Switches codes on. It remembers whether a try got no answer, which may have switched them on without anybody seeing how. */
export function codesConfirmation() {
  let isUnanswered = false;
  /** @returns the recovery codes, which are answered once. @throws CodesAreOn; ApiError */
  return async (code: string): Promise<string[]> => {
    try {
      return (await send(confirmSecondFactor, { body: { code } })).recovery_codes;
    } catch (refused) {
      isUnanswered ||= mayPass(refused);
      return codesAreOn(refused, isUnanswered);
    }
  };
}
