'use client';
/** Does the work that joining may ask for. Loaded only where it does; the keys are derived outside the page's own thread. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { send } from '@/lib/client/api/send';
import { registerChallenge } from './challenge-schema';

/** @returns the `proof` for the next try; undefined where the device could not do it */
export async function workForProof(): Promise<string | undefined> {
  const challenge = await send(registerChallenge, {});
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
