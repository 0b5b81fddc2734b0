import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { type Purpose, uploadRules } from '@/lib/contract/uploads';

const purposes = Object.keys(uploadRules) as Purpose[];

/**
 * Asks for a URL for a direct upload, which bypasses the app server: its platform may refuse large bodies
 * (docs/architecture.md, Storage). When the server takes files itself, `upload` is null and the file is sent in its form.
 */
export const askDirectUpload = endpoint('POST', '/api/uploads/direct', {
  // An address that is given counts as a `directUpload` (app/api/uploads/direct).
  limit: 'engagement',
  body: z.object({
    purpose: z.enum(purposes, { error: 'must be one of our purposes' }),
    /** The file's name on its device; it is shown to nobody. */
    name: z.optional(z.string().check(z.maxLength(255))),
    /** In bytes. */
    size: z.int({ error: 'must be a whole number of bytes' }).check(z.gte(1)),
    /** The media type according to the browser. Later the file's first bytes decide. */
    type: z.string({ error: 'must be a media type' }).check(z.maxLength(100)),
  }),
  refuses: ['file_too_large', 'wrong_file_type', 'daily_limit_reached'],
  response: z.object({ upload: z.nullable(z.object({ url: z.string(), mediaKey: z.string() })) }),
});
