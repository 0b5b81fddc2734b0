/** Checks whether the push keys are a pair, and whether this machine can reach the browsers' push services. */
import { createECDH } from 'node:crypto';
import type { Env } from '@/lib/platform/env';
import { isPushOffered, vapidKeys } from '@/lib/platform/push/keys';
import { type Finding, patience, saidBy } from './finding.ts';

export async function tryPush({
  PUSH_HOSTS: hosts,
  TRUSTED_PROXIES: proxies,
  VAPID_PUBLIC_KEY: set,
}: Env): Promise<Finding> {
  const part = 'push';
  const wrong = (words: string): Finding => ({ part, state: 'wrong', words });
  if (!isPushOffered()) return { part, state: 'off', words: 'Nothing is sent to phones (VAPID_PUBLIC_KEY).' };
  const keys = await vapidKeys().catch((error: unknown) => saidBy(error));
  if (typeof keys === 'string')
    return wrong(`The keys could neither be read nor made (push-keys.json in DATA_DIR): ${keys}`);
  if (publicKeyOf(keys.privateKey) !== keys.publicKey)
    return wrong(
      'VAPID_PRIVATE_KEY is not the one of VAPID_PUBLIC_KEY: every push service refuses. Set both of one pair: npx web-push generate-vapid-keys',
    );
  const asked = hosts.filter((host) => !host.startsWith('*.'));
  const away = (await Promise.all(asked.map(async (host) => ((await answers(host)) ? null : host)))).filter(
    (host) => host !== null,
  );
  if (asked.length > 0 && away.length === asked.length)
    return wrong(
      `None of the push services can be reached (${away.join(', ')}). Let this machine out to port 443, or correct PUSH_HOSTS.`,
    );
  const left =
    away.length > 0 ? ` ${away.join(', ')} cannot be reached: phones of that kind hear nothing.` : '';
  const own =
    proxies > 0 && set === undefined
      ? ' The keys are those of this DATA_DIR: several servers need the same ones in VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.'
      : '';
  return { part, state: 'well', words: `The keys belong together, and the services answer.${left}${own}` };
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey().toString('base64url');
}

/** Any response counts as reachable, since no push is sent. */
const answers = (host: string) =>
  fetch(`https://${host}/`, { redirect: 'manual', signal: AbortSignal.timeout(patience) }).then(
    () => true,
    () => false,
  );
