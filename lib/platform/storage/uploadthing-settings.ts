/** The UploadThing settings: the content of UPLOADTHING_TOKEN, and the addresses of the service. */
import { z } from 'zod';

const token = z.object({
  apiKey: z.string().min(1),
  appId: z.string().regex(/^[a-z0-9]+$/i),
  regions: z.array(z.string().regex(/^[a-z0-9-]+$/i)).min(1),
  ingestHost: z.string().default('ingest.uploadthing.com'),
});

export type UploadThingToken = z.infer<typeof token>;

/** @returns the token's content (base64 of JSON), or null if it is invalid */
function readToken(value: string): UploadThingToken | null {
  try {
    const read = token.safeParse(JSON.parse(Buffer.from(value, 'base64').toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional();

/** UploadThing's settings in env.ts, under the names that its SDK uses. */
export const uploadThingSettings = {
  UPLOADTHING_TOKEN: z
    .string()
    .refine((value) => readToken(value) !== null, 'must be the token that UploadThing shows under API Keys')
    .optional(),
  UPLOADTHING_API_URL: address,
  UPLOADTHING_INGEST_URL: address,
  UPLOADTHING_UFS_HOST: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i, 'must be a host')
    .default('ufs.sh'),
  UPLOADTHING_UFS_APP_ID_LOCATION: z
    .enum(['subdomain', 'path'], { error: 'must be subdomain or path' })
    .default('subdomain'),
};

export type UploadThing = {
  token: string;
  apiKey: string;
  appId: string;
  /** Where the SDK sends its calls; undefined is its default. */
  apiUrl: string | undefined;
  /** Where files are uploaded, without a slash at the end. */
  ingestUrl: string;
  /** The beginning of a file's address, up to its key. */
  filesUrl: string;
};

type Given = z.infer<z.ZodObject<typeof uploadThingSettings>>;

/** @returns the UploadThing configuration, or null if no token is set */
export function uploadThingIn(env: Given): UploadThing | null {
  const token = env.UPLOADTHING_TOKEN;
  const read = token ? readToken(token) : null;
  if (!token || !read) return null;
  const host = env.UPLOADTHING_UFS_HOST;
  // Like the SDK: only a host on this machine is called without TLS.
  const scheme = /^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? 'http' : 'https';
  return {
    token,
    apiKey: read.apiKey,
    appId: read.appId,
    apiUrl: env.UPLOADTHING_API_URL,
    ingestUrl: (env.UPLOADTHING_INGEST_URL ?? `https://${read.regions[0]}.${read.ingestHost}`).replace(
      /\/$/,
      '',
    ),
    filesUrl:
      env.UPLOADTHING_UFS_APP_ID_LOCATION === 'path'
        ? `${scheme}://${host}/a/${read.appId}/`
        : `${scheme}://${read.appId}.${host}/f/`,
  };
}
