import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { type Purpose, uploadRules } from '@/lib/contract/uploads';

const purposes = Object.keys(uploadRules) as Purpose[];

/**
 * Asks for an address to send a file to, past the app server, whose platform may take no large bodies
 * (docs/architecture.md, Storage). Where the server takes files itself, `upload` is null and the file goes with its
 * form.
 */
export const askDirectUpload = endpoint('POST', '/api/uploads/direct', {
  limit: 'upload',
  body: z.object({
    purpose: z.enum(purposes, { error: 'must be one of our purposes' }),
    /** What the file is called on its device; nobody is told. */
    name: z.optional(z.string().check(z.maxLength(255))),
    /** In bytes. */
    size: z.int({ error: 'must be a whole number of bytes' }).check(z.gte(1)),
    /** Its media type, as the browser takes it to be; its own bytes decide later. */
    type: z.string({ error: 'must be a media type' }).check(z.maxLength(100)),
  }),
  refuses: ['file_too_large', 'wrong_file_type', 'daily_limit_reached'],
  response: z.object({ upload: z.nullable(z.object({ url: z.string(), mediaKey: z.string() })) }),
});
