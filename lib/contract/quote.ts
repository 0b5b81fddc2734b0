/** A message as it is quoted in a reply. */
import * as z from 'zod/mini';
import { count } from './fields';

export const quoteView = z.object({ id: count, username: z.string(), excerpt: z.string() });

export type Quote = z.output<typeof quoteView>;
