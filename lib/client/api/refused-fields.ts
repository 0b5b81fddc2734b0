import type { ErrorCode } from '@/lib/contract/error-codes';

/** By the code of a refusal, the field that it is about, under each of the names that calls give it. */
const byCode: Partial<Record<ErrorCode, readonly string[]>> = {
  age_not_allowed: ['dob'],
  cannot_challenge: ['opponentUsername'],
  code_invalid: ['code'],
  email_taken: ['email', 'newEmail'],
  guardian_already: ['email', 'guardianEmail'],
  guardian_needed: ['guardianEmail'],
  name_taken: ['name'],
  own_address: ['email', 'newEmail', 'guardianEmail'],
  password_too_easy: ['password', 'newPassword'],
  too_many_places: ['places'],
  user_not_found: ['username', 'opponentUsername'],
  username_taken: ['username', 'newUsername'],
  wrong_credentials: ['email', 'password'],
  wrong_password: ['currentPassword', 'password'],
};

/** The names of the fields that a refusal is about; none where it is about no field. */
export function refusedFields(code: ErrorCode | undefined, issues: unknown): readonly string[] {
  if (Array.isArray(issues) && issues.length > 0)
    return issues.map(({ path }) => String(path).split('.')[0] ?? '');
  return (code && byCode[code]) || [];
}
