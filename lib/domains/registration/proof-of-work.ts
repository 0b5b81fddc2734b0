/**
 * The work that a device does to join where many have joined from its address: cheap for one person, dear for a program
 * that makes hundreds (docs/decisions/081-proof-of-work.md).
 */
import 'server-only';
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { proofOfWork } from '@/lib/contract/constants/accounts';
import { DomainError } from '@/lib/contract/domain-error';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { type RegisterChallenge, registerChallenge } from './challenge-schema';

const required = () =>
  new DomainError(
    'proof_of_work_required',
    'Many people are joining from where you are. Your device has to work a little first.',
  );

const derived = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', purpose, 32)).toString('hex');
const secrets = () => ({
  hmacSignatureSecret: derived('proof of work'),
  hmacKeySignatureSecret: derived('proof of work: key'),
});

/** A network address as the challenge names it: to nobody but us does it say which. */
const named = (network: string) =>
  createHmac('sha256', derived('proof of work: network')).update(network).digest('base64url').slice(0, 22);

/**
 * A challenge for devices at a network address. How many keys must be tried is drawn between two bounds, so that no device is
 * unlucky for long.
 */
export async function challengeFor(network: string): Promise<RegisterChallenge> {
  const { tries, rounds, lifetime } = proofOfWork;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    counter: randomInt(tries.most, tries.least),
    cost: rounds,
    data: { network: named(network) },
    deriveKey,
    expiresAt: fromNow(lifetime),
    ...secrets(),
  });
  return z.parse(registerChallenge.response, challenge);
}

const proofShape = z.object({
  challenge: registerChallenge.response,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Takes a proof, which is used up with it: of many at once one is taken, on whichever server.
 * @throws DomainError `proof_of_work_required` without one, and for one that is stale, used, wrong, or for another address
 */
export async function consumeProof(proof: string | undefined, network: string): Promise<void> {
  const read = proofShape.safeParse(parsed(proof));
  if (!read.success) throw required();
  const { challenge, solution } = read.data;
  const { expiresAt, data } = challenge.parameters;
  if (expiresAt * 1000 <= now().getTime() || data.network !== named(network)) throw required();
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
    ...secrets(),
  });
  if (!verified || !(await isFirstUse(challenge.signature, expiresAt))) throw required();
}

/** Kept until nobody could use it anyway. */
async function isFirstUse(signature: string, expiresAt: number): Promise<boolean> {
  const hash = new Uint8Array(createHash('sha256').update(signature.toLowerCase()).digest());
  const used = await statement(
    'proof_use',
    'insert into used_proofs (hash, expires_at) values ($1, $2) on conflict do nothing returning 1',
    [hash, new Date(expiresAt * 1000)],
  );
  return used.length === 1;
}

function parsed(proof = ''): unknown {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString());
  } catch {
    return null;
  }
}
