import type { ErrorCode } from '@/lib/contract/error-codes';

/**
 * By the code of a refusal, the field that it is about, under each of the names that calls give it. A form that has several
 * of them marks the first of this order: somebody who registers with a guardian has an address of their own as well.
 */
const byCode: Partial<Record<ErrorCode, readonly string[]>> = {
  age_not_allowed: ['dob'],
  cannot_challenge: ['opponentUsername'],
  code_invalid: ['code'],
  email_taken: ['email', 'newEmail'],
  file_missing: ['file'],
  file_too_large: ['file'],
  file_unreadable: ['file'],
  guardian_already: ['guardianEmail', 'email'],
  guardian_needed: ['guardianEmail'],
  name_taken: ['name'],
  own_address: ['guardianEmail', 'newEmail', 'email'],
  password_too_easy: ['password', 'newPassword'],
  picture_blocked: ['file'],
  too_many_places: ['places'],
  upload_gone: ['file'],
  upload_not_found: ['file'],
  user_not_found: ['username', 'opponentUsername'],
  username_taken: ['username', 'newUsername'],
  video_too_long: ['file'],
  wrong_credentials: ['email', 'password'],
  wrong_file_type: ['file'],
  wrong_password: ['currentPassword', 'password'],
};

/** The names of the fields that a refusal is about; none where it is about no field. */
export function refusedFields(code: ErrorCode | undefined, issues: unknown): readonly string[] {
  if (Array.isArray(issues) && issues.length > 0)
    return issues.map(({ path }) => String(path).split('.')[0] ?? '');
  return (code && byCode[code]) || [];
}
