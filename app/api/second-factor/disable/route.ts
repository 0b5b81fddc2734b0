import { disableSecondFactor } from '@/lib/domains/second-factor/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { disableHere } from '@/lib/http/api/second-factor';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(disableSecondFactor, 'member', disableHere),
});
