import { flip } from '@/lib/domains/coins/flips';
import { flipCoin } from '@/lib/domains/coins/schema';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  POST: handle(flipCoin, 'member', ({ viewer, body, request }) =>
    flip(viewer, body.betAmount, request.headers.get('idempotency-key')),
  ),
});
