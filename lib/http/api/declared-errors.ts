/** Which error codes a call may answer: its own `refuses`, and those that follow from its method, access and input. */
import type { Endpoint } from '@/lib/contract/endpoint';
import type { ErrorCode } from '@/lib/contract/error-codes';
import type { UploadRule } from '@/lib/contract/uploads';
import type { Access } from '@/lib/contract/viewer';

/** Whether a call has a body to read. A write with a session always does. */
export const readsBody = (spec: Endpoint, access: Access): boolean =>
  spec.method !== 'GET' && (spec.body !== undefined || access !== 'public');

/** @returns every code that the call may answer, once each */
export function declaredErrorsOf(spec: Endpoint, access: Access): ErrorCode[] {
  const { method, params, query, form, idempotent, refuses = [] } = spec;
  const codes: ErrorCode[] = [...refuses, 'rate_limited', 'internal_error', 'unavailable'];
  if (params || query || idempotent) codes.push('invalid_input');
  if (readsBody(spec, access)) codes.push('invalid_input', 'body_too_large', 'wrong_body_type');
  if (access !== 'public') codes.push('not_logged_in', 'not_yourself');
  if (access !== 'public' && !spec.own) codes.push('account_closing');
  if (access !== 'public' && !spec.own && !spec.whileAwaited && method !== 'GET')
    codes.push('guardian_awaited');
  if (access !== 'public' && method !== 'GET') codes.push('foreign_origin', 'no_longer_there');
  if (access !== 'public' && access !== 'member') codes.push('not_allowed', 'second_factor_required');
  if (idempotent) codes.push('request_in_progress', 'idempotency_key_reused');
  if (form) codes.push(...uploadErrorsOf(form));
  return [...new Set(codes)];
}

function uploadErrorsOf({ mimes, longest }: UploadRule): ErrorCode[] {
  const codes: ErrorCode[] = ['upload_not_found', 'upload_gone', 'request_in_progress'];
  codes.push('file_too_large', 'wrong_file_type');
  codes.push('file_unreadable', 'uploads_busy', 'own_uploads_busy', 'daily_limit_reached');
  if (mimes.some((mime) => mime.startsWith('image/'))) codes.push('picture_too_large', 'picture_blocked');
  if (longest) codes.push('video_too_long');
  return codes;
}

/** @throws Error for a code that the call does not declare, since its documentation would be wrong */
export function requireDeclared(spec: Endpoint, access: Access, code: ErrorCode): void {
  if (!declaredErrorsOf(spec, access).includes(code))
    throw new Error(`${spec.method} ${spec.path} answered ${code}, which its \`refuses\` does not name.`);
}
