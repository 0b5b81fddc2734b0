/** Asking for a link to choose another password, counted before anything is looked up (rules.md, Limits). */
import { sendResetLink } from '@/lib/domains/accounts/password-reset';
import { clientNetwork } from './client-address';
import { countedAs } from './login-guesses';
import { countUse } from './rate-limit';

/** Counted alike for an address that has an account and one that has none. */
export async function forgotFromAddress({ body, request }: { body: { email: string }; request: Request }) {
  await countUse('forgotPerAddress', clientNetwork(request.headers));
  await countUse('forgotPerMail', countedAs(body.email));
  return sendResetLink(body.email);
}
