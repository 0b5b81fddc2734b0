import { confirmSecondFactor } from '@/lib/domains/second-factor/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { confirmHere } from '@/lib/http/api/second-factor';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(confirmSecondFactor, 'member', confirmHere),
});
