/** Reads and checks the environment in one place; docs/deploy.md describes each setting. */
import { z } from 'zod';
import { logLevels } from './log-levels';
import { mailSettings, missingOfMail } from './mail/settings';
import { missingOfPush, pushSettings } from './push/settings';
import { missingOfRealtime, realtimeSettings } from './realtime/settings';
import { missingOfPlace, placeSettings } from './storage/place';
import { missingOfS3, s3Settings } from './storage/s3-settings';
import { uploadThingSettings } from './storage/uploadthing-settings';

const loopback = /^(localhost|127\.0\.0\.1|::1|\[::1\])$/;
const needed = 'is needed and not set';

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgresql:// address',
  abort: true,
});
const share = { error: 'must be a number from 0 to 1' };
const aboveZero = { error: 'must be a number above 0' };

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  VERCEL: z.string().optional(),
  PORT: whole(0, 65_535).optional(),
  DATABASE_URL: postgresAddress,
  /** A direct address for migrations and commands, if DATABASE_URL goes through a pooler. */
  DIRECT_DATABASE_URL: postgresAddress.optional(),
  NEXTAUTH_SECRET: z
    .string({ error: needed })
    .min(32, 'must be at least 32 characters: openssl rand -base64 48'),
  NEXTAUTH_URL: z.url({
    protocol: /^https?$/,
    error: 'must be the address people open, such as https://example.com',
  }),
  CREATOR_EMAIL: z
    .email({ error: "must be the creator's email address" })
    .transform((value) => value.toLowerCase()),
  /** How many of the operator's proxies are in front of the app and append to X-Forwarded-For. */
  TRUSTED_PROXIES: whole(0, 10).default(0),
  DATABASE_POOL: whole(1, 100).default(10),
  /** In milliseconds: who waits longer for a free connection is answered 503. */
  CONNECTION_TIMEOUT_MS: whole(100, 60_000).default(3000),
  /** In milliseconds: a statement that takes this long is logged as slow. */
  SLOW_QUERY_MS: whole(1, 60_000).default(200),
  /** In milliseconds: after this time without an answer, a statement's connection is considered dead. */
  STATEMENT_TIMEOUT_MS: whole(100, 10_000).default(10_000),
  /** Where files are kept. */
  DATA_DIR: z.string().default('.data'),
  ...placeSettings,
  ...s3Settings,
  ...uploadThingSettings,
  ...realtimeSettings,
  ...mailSettings,
  ...pushSettings,
  /** The scheduler's secret. Without it, its call does not exist. */
  CRON_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  /** Prometheus's secret. Without it, its call does not exist and nothing is counted. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  /** Where spans are sent, by OTLP over HTTP. Without it, there is no tracing. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('hypegist'),
  /** The share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(share).min(0, share).max(1, share).default(1),
  /** `1`: people of 13 to 15 need their guardian's consent before they can write. */
  GUARDIAN_REQUIRED: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  /** `off`: phones unregister the service worker and clear its caches. */
  SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
  /** Opens the control panel without a second factor, for the embedded demo and the tests. */
  WITHOUT_SECOND_FACTOR: z.literal('1', { error: 'must be 1' }).optional(),
  CLOCK_OFFSET_FILE: z.string().optional(),
  /** Where the process kills itself (kill-point.ts). */
  KILL_POINT: z.string().optional(),
  RATE_LIMIT_SCALE: z.coerce.number(aboveZero).positive(aboveZero).optional(),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export type Env = z.infer<typeof settings>;

/**
 * Checks the settings at start.
 * @param source  usually `process.env`; an empty string counts as missing
 * @throws Error that names every missing or malformed setting in plain words, and never its value
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = settings.safeParse(given);
  const problems = read.success
    ? [
        ...refusedWhereDeployed(read.data),
        ...missingOnVercel(read.data),
        ...missingOfS3(read.data),
        ...missingOfPlace(read.data),
        ...missingOfRealtime(read.data),
        ...missingOfMail(read.data),
        ...missingOfPush(read.data),
      ]
    : read.error.issues.map((issue) => {
        const name = issue.path.join('.');
        return given[name] === undefined ? `${name} ${needed}` : `${name} ${issue.message}`;
      });
  if (problems.length > 0 || !read.success) {
    throw new Error(`HypeGist cannot start:\n${problems.map((each) => `  - ${each}`).join('\n')}`);
  }
  return read.data;
}

function refusedWhereDeployed(env: Env): string[] {
  const deployed = env.VERCEL !== undefined || !loopback.test(new URL(env.DATABASE_URL).hostname);
  if (!deployed) return [];
  return (['CLOCK_OFFSET_FILE', 'KILL_POINT', 'RATE_LIMIT_SCALE', 'WITHOUT_SECOND_FACTOR'] as const)
    .filter((name) => env[name] !== undefined)
    .map((name) => `${name} is for tests and the demo alone and refused where the app is deployed`);
}

/** A serverless function keeps no files: an upload would fail, or be lost with the next instance. */
function missingOnVercel(env: Env): string[] {
  return env.VERCEL !== undefined && env.UPLOADTHING_TOKEN === undefined
    ? ['UPLOADTHING_TOKEN is needed on Vercel, where no disk is kept']
    : [];
}

let cached: Env | undefined;

/** The checked settings of this process. */
export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}
