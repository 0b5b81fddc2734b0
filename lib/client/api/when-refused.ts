import type { ErrorCode } from '@/lib/contract/error-codes';
import { isRefusedAs } from './send';

/**
 * For `catch`: takes a refusal that says that it is so already for an answer, as after an attempt whose answer was lost.
 * @returns the words of the refusal, as `message`; other refusals are thrown on
 */
export const whenRefusedAs =
  (code: ErrorCode) =>
  (error: unknown): { message: string; isRefused: true } => {
    if (!isRefusedAs(error, code)) throw error;
    return { message: error.message, isRefused: true };
  };
