import * as z from 'zod/mini';
import { DomainError } from '@/lib/contract/domain-error';
import { endpoint, type Method } from '@/lib/contract/endpoint';
import { handle } from '@/lib/http/api/handle';

/** An unknown API path: 404 in the same format as all other errors. */
const nothing = (method: Method) =>
  handle(endpoint(method, '/api/*', { refuses: ['not_found'], response: z.null() }), 'public', async () => {
    throw new DomainError('not_found', 'There is nothing at this address.');
  });

export const GET = nothing('GET');
export const POST = nothing('POST');
export const PUT = nothing('PUT');
export const PATCH = nothing('PUT');
export const DELETE = nothing('DELETE');
