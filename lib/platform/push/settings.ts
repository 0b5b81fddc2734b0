/** The settings of push (docs/deploy.md). */
import { z } from 'zod';

/** The push services of the browsers with Web Push: Chrome and its relatives, Firefox, Safari, Edge. */
const knownHosts =
  'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com';

const key = (bytes: number) => {
  const error = `must be ${bytes} bytes in base64url: npx web-push generate-vapid-keys`;
  return z
    .string()
    .refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes, error);
};

export const pushSettings = {
  VAPID_PUBLIC_KEY: key(65).optional(),
  VAPID_PRIVATE_KEY: key(32).optional(),
  /** Allowed hosts of push services; `*.` before a name allows its subdomains. */
  PUSH_HOSTS: z
    .string()
    .default(knownHosts)
    .transform((text) => text.split(',').flatMap((host) => host.trim().toLowerCase() || []))
    .refine(
      (hosts) => hosts.every((host) => /^((\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*|\[::1\])$/.test(host)),
      'must be names of hosts, divided by commas: fcm.googleapis.com,*.push.apple.com',
    ),
};

type Given = { [name in keyof typeof pushSettings]?: unknown };

/** Which key is missing if only one is set, in plain words. */
export function missingOfPush({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Given): string[] {
  if ((VAPID_PUBLIC_KEY === undefined) === (VAPID_PRIVATE_KEY === undefined)) return [];
  return VAPID_PUBLIC_KEY === undefined
    ? ['VAPID_PUBLIC_KEY is needed where VAPID_PRIVATE_KEY is set']
    : ['VAPID_PRIVATE_KEY is needed where VAPID_PUBLIC_KEY is set'];
}
