'use client';
/** Computes the proof of work for registration. Loaded only when it is required. Runs outside the main thread. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { send } from '@/lib/client/api/send';
import { registerChallenge } from './challenge-schema';

/** @returns the `proof` for the next try; undefined when the device could not compute it */
export async function workForProof(): Promise<string | undefined> {
  const challenge = await send(registerChallenge, {});
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
