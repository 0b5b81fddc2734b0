/**
 * After a refusal for their age, a person is refused for a day with the same email address, so that they cannot try other
 * dates of birth (rules.md, Safety). Only a keyed hash is stored, which identifies nobody without the server's secret.
 */
import 'server-only';
import { createHmac, hkdfSync } from 'node:crypto';
import { maximumAge, minimumAge } from '@/lib/contract/constants/bands';
import { ageRefusalKept } from '@/lib/contract/constants/registration';
import { DomainError } from '@/lib/contract/domain-error';
import { fromNow, now } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';

export const ageNotAllowed = () =>
  new DomainError(
    'age_not_allowed',
    `You must be between ${minimumAge} and ${maximumAge} years old to join.`,
  );

const key = () => Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', 'age refusal', 32));
const hashOf = (email: string) => new Uint8Array(createHmac('sha256', key()).update(email).digest());

export async function wasRefused(email: string): Promise<boolean> {
  const [row] = await statement(
    'age_refused',
    'select 1 from age_refusals where hash = $1 and expires_at > $2',
    [hashOf(email), now()],
  );
  return row !== undefined;
}

/** Records a refusal. Further tries do not extend the day. */
export async function noteRefusal(email: string): Promise<void> {
  await statement(
    'age_refuse',
    `insert into age_refusals (hash, expires_at) values ($1, $2)
     on conflict (hash) do update set expires_at = excluded.expires_at where age_refusals.expires_at <= $3`,
    [hashOf(email), fromNow(ageRefusalKept), now()],
  );
}
