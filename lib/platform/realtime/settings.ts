/** The settings of the realtime service (contract.md, Running it): complete or absent. */
import { z } from 'zod';

const port = { error: 'must be a whole number from 1 to 65535' };
const yesOrNo = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true');

export const realtimeSettings = {
  PUSHER_APP_ID: z.string().optional(),
  PUSHER_KEY: z.string().optional(),
  PUSHER_SECRET: z.string().optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "must be a cluster's name, such as eu")
    .optional(),
  /** A server with Pusher's protocol, instead of a cluster. */
  PUSHER_HOST: z
    .string()
    .regex(/^([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:]{2,45}\])$/, "must be a host's name, without http://")
    .optional(),
  PUSHER_PORT: z.coerce.number(port).int(port).min(1, port).max(65_535, port).optional(),
  /** Whether that server uses TLS; by default, if its port is 443. */
  PUSHER_TLS: yesOrNo.optional(),
  /** Browsers reach that server through the app's own port: scripts/server forwards their sockets. */
  PUSHER_THROUGH_APP: yesOrNo.optional(),
};

type Given = { [name in keyof typeof realtimeSettings]?: unknown };

/** Which settings of a partly configured realtime service are missing, in plain words. */
export function missingOfRealtime(given: Given): string[] {
  const where = given.PUSHER_CLUSTER !== undefined || given.PUSHER_HOST !== undefined;
  const who = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const;
  const names = Object.keys(realtimeSettings) as (keyof Given)[];
  if (names.every((name) => given[name] === undefined)) return [];
  const through = given.PUSHER_THROUGH_APP === true;
  return [
    ...who
      .filter((name) => given[name] === undefined)
      .map((name) => `${name} is needed where another PUSHER_ setting is set`),
    ...(where ? [] : ['PUSHER_CLUSTER or PUSHER_HOST is needed where another PUSHER_ setting is set']),
    ...(['PUSHER_HOST', 'PUSHER_PORT'] as const)
      .filter((name) => through && where && given[name] === undefined)
      .map((name) => `${name} is needed where PUSHER_THROUGH_APP is set`),
  ];
}
