import { renewRecoveryCodes } from '@/lib/domains/second-factor/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { renewCodesHere } from '@/lib/http/api/second-factor';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(renewRecoveryCodes, 'member', renewCodesHere),
});
