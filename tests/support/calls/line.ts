import type { Limit } from '@/lib/contract/constants/limits';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Access } from '@/lib/contract/viewer';
import type { Fixtures } from '../fixtures';

export type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  file?: { field: string; name: string; bytes: Uint8Array<ArrayBuffer> };
};

export type CallLine = {
  spec: Endpoint;
  access: Access;
  /** The rate limit of the call (rules.md, Limits). */
  limit: Limit;
  /**
   * Valid input for `author` (or the creator account, if only it may make the call), answered 200 once on new fixtures. A
   * field named `id` or `...Id` is an id: an invalid one must be answered 400, and an unknown one 404.
   */
  input: (fixtures: Fixtures) => Input;
  /** The status for an unknown id, if not 404; by field name for a call with several ids. */
  unknownId?: number | Record<string, number>;
  /**
   * Prepares the fixtures further, where they do not fit the call: only one showdown exists, and it can be in only one
   * state.
   */
  ready?: (fixtures: Fixtures) => Promise<unknown>;
  /** Whether the answer is the same for everybody, and may be cached for an hour. */
  cached?: true;
  /** The status for valid input, if not 200: for a feature that is not available yet. */
  answers?: number;
};

export const member = { access: 'member' } as const;
export const moderatorOrChampion = { access: 'moderator-or-champion' } as const;
export const moderator = { access: 'moderator' } as const;
export const creator = { access: 'creator' } as const;
