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
  /** Which limit it counts towards (rules.md, Limits). */
  limit: Limit;
  /**
   * What `author` (or the creator account, where only it may) sends and is answered 200, once in new fixtures. A field
   * named `id` or `...Id` is an id: its bad values must be 400, and one that nobody has 404.
   */
  input: (fixtures: Fixtures) => Input;
  /** What an id that nobody has is answered, if not 404; or, by its field, where a call takes several. */
  unknownId?: number | Record<string, number>;
  /** What must be so before, where a world is not so by itself: one showdown is on, and it cannot be at two points. */
  ready?: (fixtures: Fixtures) => Promise<unknown>;
  /** Whether it is the same for everybody, and may be kept for an hour. */
  cached?: true;
  /** What it is answered where nothing is wrong with it, if not 200: a call that is not offered yet. */
  answers?: number;
};

export const member = { access: 'member' } as const;
export const moderatorOrChampion = { access: 'moderator-or-champion' } as const;
export const moderator = { access: 'moderator' } as const;
export const creator = { access: 'creator' } as const;
