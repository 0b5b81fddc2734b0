/** The S3_ settings: a bucket at Amazon, or at any service with the same protocol. All or none must be set. */
import { z } from 'zod';

export const s3Settings = {
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'must be an http or https address, such as https://s3.eu-west-1.amazonaws.com',
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "must be a region's name, such as eu-west-1")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

type Given = { [name in keyof typeof s3Settings]?: string | undefined };

const names = Object.keys(s3Settings) as (keyof Given)[];

/** Which settings of a partly configured bucket are missing, in plain words. */
export function missingOfS3(given: Given): string[] {
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map((name) => `${name} is needed where another S3_ setting is set`);
}

export type S3 = {
  /** Without a slash at the end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** @returns the configured bucket, or null if there is none */
export function s3In(given: Given): S3 | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = given;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: endpoint.replace(/\/$/, ''), bucket, region, accessKeyId, secretAccessKey };
}
