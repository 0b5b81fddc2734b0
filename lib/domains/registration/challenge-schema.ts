/** The proof of work for registration, required when many have registered from the same address (contract.md, Accounts). */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count } from '@/lib/contract/fields';

/** A challenge of altcha, version 2, in the format of its solver. */
export const registerChallenge = endpoint('GET', '/api/register/challenge', {
  response: z.object({
    parameters: z.object({
      algorithm: z.string(),
      cost: count,
      data: z.object({ network: z.string() }),
      expiresAt: count,
      keyLength: count,
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
});

export type RegisterChallenge = AnswerOf<typeof registerChallenge>;
