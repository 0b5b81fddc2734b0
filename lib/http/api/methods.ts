/** The methods of one path. A method that the path does not have answers 405. */
import * as z from 'zod/mini';
import { DomainError } from '@/lib/contract/domain-error';
import { endpoint, type Method } from '@/lib/contract/endpoint';
import { type Handler, handle } from './handle';

/**
 * @param offered  a handler for each method that the contract gives this path
 * @returns what a route file exports: a handler for every method, the rest answering 405 with `Allow`
 */
export function methods(offered: Partial<Record<Method, Handler>>) {
  const allow = Object.keys(offered).join(', ');
  const refuse = (method: Method) =>
    handle(
      endpoint(method, 'any', { refuses: ['wrong_method'], response: z.null() }),
      'public',
      async ({ request, headers }) => {
        headers.set('Allow', allow);
        throw new DomainError('wrong_method', `This address does not take ${request.method}.`);
      },
    );
  return {
    GET: offered.GET ?? refuse('GET'),
    POST: offered.POST ?? refuse('POST'),
    PUT: offered.PUT ?? refuse('PUT'),
    PATCH: refuse('PUT'),
    DELETE: offered.DELETE ?? refuse('DELETE'),
  };
}
