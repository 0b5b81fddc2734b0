/** Requests for a password reset link, counted before anything is looked up (rules.md, Limits). */
import { sendResetLink } from '@/lib/domains/accounts/password-reset';
import { clientNetwork } from './client-address';
import { countedAs } from './login-guesses';
import { countUse } from './rate-limit';

/** Counted in the same way whether or not the address has an account. */
export async function forgotFromAddress({ body, request }: { body: { email: string }; request: Request }) {
  await countUse('forgotPerAddress', clientNetwork(request.headers));
  await countUse('forgotPerMail', countedAs(body.email));
  return sendResetLink(body.email);
}
