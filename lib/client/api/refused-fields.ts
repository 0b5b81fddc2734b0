import type { ErrorCode } from '@/lib/contract/error-codes';

/**
 * By the code of a refusal, the field that it is about, under each of the names that calls give it: one name of several is
 * `a|b`. A form that has both marks the first: somebody who registers with a guardian has an address of their own as well.
 */
const byCode: Partial<Record<ErrorCode, string>> = {
  age_not_allowed: 'dob',
  cannot_challenge: 'opponentUsername',
  code_invalid: 'code',
  email_taken: 'email|newEmail',
  file_missing: 'file',
  file_too_large: 'file',
  file_unreadable: 'file',
  guardian_already: 'guardianEmail|email',
  guardian_needed: 'guardianEmail',
  name_taken: 'name',
  own_address: 'guardianEmail|newEmail|email',
  password_too_easy: 'password|newPassword',
  picture_blocked: 'file',
  too_many_places: 'places',
  upload_gone: 'file',
  upload_not_found: 'file',
  user_not_found: 'username|opponentUsername',
  username_taken: 'username|newUsername',
  video_too_long: 'file',
  wrong_credentials: 'email|password',
  wrong_file_type: 'file',
  wrong_password: 'currentPassword|password',
};

/** The field of an issue. For one entry of a list, such as `scores.1`, a form has a field of its own, or one for the whole list. */
function fieldOf(path: string): string {
  const whole = path.split('.')[0] ?? '';
  return whole === path ? path : `${path}|${whole}`;
}

/** The names of the fields that are at fault; none where the refusal is about no field. */
export function refusedFields(code: ErrorCode | undefined, issues: unknown): readonly string[] {
  if (Array.isArray(issues) && issues.length > 0) return issues.map(({ path }) => fieldOf(String(path)));
  const name = code && byCode[code];
  return name ? [name] : [];
}

/** What is wrong, of each field once; the message alone where an issue is no sentence of its own. */
export function refusedWords(message: string, issues: unknown): string {
  if (!Array.isArray(issues)) return message;
  const words = new Set<string>(issues.map((each) => String(each.message)));
  return words.size > 1 && [...words].every((each) => /^[A-Z].*\.$/.test(each))
    ? [...words].join(' ')
    : message;
}
