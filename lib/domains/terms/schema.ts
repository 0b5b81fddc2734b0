import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { id, message } from '@/lib/contract/fields';

export const acceptTerms = endpoint('POST', '/api/users/terms', {
  own: true,
  limit: 'engagement',
  /** The versions that the person was shown. */
  body: z.object({ policy: id, rules: id }),
  refuses: ['terms_changed'],
  response: z.object({ message }),
});
