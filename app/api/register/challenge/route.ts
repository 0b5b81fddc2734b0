import { registerChallenge } from '@/lib/domains/registration/challenge-schema';
import { challengeFor } from '@/lib/domains/registration/proof-of-work';
import { clientNetwork } from '@/lib/http/api/client-address';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(registerChallenge, 'public', ({ request }) => challengeFor(clientNetwork(request.headers))),
});
