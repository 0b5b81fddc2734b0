/** Joining through the public form, counted for each address that the form comes from (rules.md, Limits). */
import { registerPerson } from '@/lib/domains/accounts/accounts';
import { clientNetwork } from './client-address';
import { countUse, uncountUse } from './rate-limit';

type Form = { body: Parameters<typeof registerPerson>[0]; request: Request };

/**
 * Counted before the form is looked at, so that fifty at once are fifty; a refused one is taken back: a person who
 * tries a fifth username that is taken has not registered five times, nor has everyone behind their address.
 */
export async function registerFromAddress({ body, request }: Form) {
  const address = clientNetwork(request.headers);
  await countUse('registration', address);
  try {
    return await registerPerson(body);
  } catch (error) {
    await uncountUse('registration', address);
    throw error;
  }
}
