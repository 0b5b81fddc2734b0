/** Joining through the public form, counted for each address that the form comes from (rules.md, Limits). */
import type { Limit } from '@/lib/contract/constants/limits';
import { DomainError } from '@/lib/contract/domain-error';
import { registerPerson } from '@/lib/domains/accounts/accounts';
import { writeInvitation } from '@/lib/domains/guardians/guardians';
import { ageNotAllowed } from '@/lib/domains/registration/age-refusals';
import { consumeProof } from '@/lib/domains/registration/proof-of-work';
import { refusalCookie, wasRefusedHere } from './age-refusal';
import { clientNetwork } from './client-address';
import { countedAs } from './login-guesses';
import { countUse, uncountUse } from './rate-limit';

type Form = {
  body: Parameters<typeof registerPerson>[0] & { proof?: string | undefined };
  request: Request;
  headers: Headers;
};

/**
 * Counted before the form is looked at, so that fifty at once are fifty; a refused one is taken back: a person who
 * tries a fifth username that is taken has not registered five times, nor has everyone behind their address.
 */
export async function registerFromAddress({ body, request, headers }: Form) {
  const { proof, ...registration } = body;
  const network = clientNetwork(request.headers);
  const counted = await countRegistration(network, proof);
  try {
    return await registerHere(registration, request, headers);
  } catch (error) {
    await uncountUse(counted, network);
    throw error;
  }
}

/**
 * A classroom's and a carrier's people share an address: who comes after many others is asked for work, and refused only
 * where there are ten times as many. A proof that came along is looked at in any case.
 */
async function countRegistration(network: string, proof: string | undefined): Promise<Limit> {
  if (proof === undefined && (await isWithin('registration', network))) return 'registration';
  await consumeProof(proof, network);
  if (await isWithin('registration', network)) return 'registration';
  await countUse('provenRegistration', network);
  return 'provenRegistration';
}

async function isWithin(limit: Limit, network: string): Promise<boolean> {
  try {
    await countUse(limit, network);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Who was refused for their age on this device is refused again for a day, whatever date they try (rules.md, Safety). */
async function registerHere(body: Parameters<typeof registerPerson>[0], request: Request, headers: Headers) {
  if (await wasRefusedHere(request.headers)) throw ageNotAllowed();
  try {
    const { guardianEmail } = body;
    if (guardianEmail) await countUse('guardianPerMail', countedAs(guardianEmail));
    return await registerPerson(body, async (tx, made) => {
      if (guardianEmail) await writeInvitation(tx, made, guardianEmail);
    });
  } catch (error) {
    const isForAge = error instanceof DomainError && error.code === 'age_not_allowed';
    if (isForAge) headers.append('Set-Cookie', await refusalCookie());
    throw error;
  }
}
