/**
 * Proof of work for registration, required when many have registered from the same address. Cheap for one person, expensive
 * for a program that creates hundreds of accounts (docs/decisions/081-proof-of-work.md).
 */
import 'server-only';
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { proofOfWork } from '@/lib/contract/constants/registration';
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

/** A keyed hash of a network address for the challenge, so that it does not reveal the address. */
const named = (network: string) =>
  createHmac('sha256', derived('proof of work: network')).update(network).digest('base64url').slice(0, 22);

/**
 * A challenge for devices at a network address. The number of keys to try is random between two bounds, so that no device
 * takes very long.
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
 * Checks and consumes a proof. It can be used once, also with concurrent requests to several servers.
 * @throws DomainError `proof_of_work_required` for a proof that is missing, expired, used, wrong, or for another address
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

/** Stores the proof as used until it expires. */
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
