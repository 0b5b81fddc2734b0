/** Registration through the public form, counted by network address (rules.md, Limits). */
import type { Limit } from '@/lib/contract/constants/limits';
import { DomainError } from '@/lib/contract/domain-error';
import { registerPerson } from '@/lib/domains/accounts/accounts';
import { guardianInvited } from '@/lib/domains/accounts/guardian-required';
import { writeInvitation } from '@/lib/domains/guardians/guardians';
import { ageNotAllowed } from '@/lib/domains/registration/age-refusals';
import { consumeProof } from '@/lib/domains/registration/proof-of-work';
import { refusalCookie, wasRefusedHere } from './age-refusal';
import { clientNetwork } from './client-address';
import { countedAs } from './login-guesses';
import { countDone, countUse, tryCountUse, uncountUse } from './rate-limit';

type Form = {
  body: Parameters<typeof registerPerson>[0] & { proof?: string | undefined };
  request: Request;
  headers: Headers;
};

/**
 * The registration is counted before the form is validated, so that fifty concurrent ones count as fifty. A refused
 * registration is uncounted: somebody whose first four usernames were taken has not registered five times, and neither have
 * the others behind their address.
 */
export async function registerFromAddress({ body, request, headers }: Form) {
  const { proof, ...form } = body;
  const registration = { ...form, guardianEmail: guardianInvited(form) };
  const network = clientNetwork(request.headers);
  const counted = await countRegistration(network, proof);
  try {
    return await registerHere(registration, request, { network, headers });
  } catch (error) {
    await uncountUse(counted, network);
    throw error;
  }
}

/**
 * The people of a classroom, or of a mobile carrier, share an address. Above the limit a proof of work is needed; only at
 * ten times the limit are registrations refused. A proof that is sent is always checked.
 */
async function countRegistration(network: string, proof: string | undefined): Promise<Limit> {
  if (proof === undefined && (await tryCountUse('registration', network))) return 'registration';
  await consumeProof(proof, network);
  if (await tryCountUse('registration', network)) return 'registration';
  await countUse('provenRegistration', network);
  return 'provenRegistration';
}

/**
 * After a refusal for age, this device is refused for a day, whatever birth date is given (rules.md, Safety). So is the address
 * that was given, which may be somebody else's: so refusals are counted, and beyond the limit nothing is noted.
 */
async function registerHere(
  body: Parameters<typeof registerPerson>[0],
  request: Request,
  { network, headers }: { network: string; headers: Headers },
) {
  if (await wasRefusedHere(request.headers)) throw ageNotAllowed();
  try {
    const countRefusal = () => countUse('ageRefusal', network);
    const { guardianEmail } = body;
    if (!guardianEmail) return await registerPerson(body, { countRefusal });
    const mails = [{ limit: 'guardianPerMail', key: countedAs(guardianEmail) }] as const;
    return await countDone(mails, () =>
      registerPerson(body, {
        countRefusal,
        withIt: (tx, made) => writeInvitation(tx, made, guardianEmail),
      }),
    );
  } catch (error) {
    const isForAge = error instanceof DomainError && error.code === 'age_not_allowed';
    if (isForAge) headers.append('Set-Cookie', await refusalCookie());
    throw error;
  }
}
