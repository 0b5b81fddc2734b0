import 'server-only';
import { recentLogin } from '@/lib/contract/constants/second-factor';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { requirePassword } from '@/lib/domains/accounts/password-change';
import { roleOf } from '@/lib/domains/safety/moderators';
import { fromNow } from '@/lib/platform/clock';
import { statement } from '@/lib/platform/database/client';

type Known = { recent: boolean; shown: boolean; codes: boolean; passkeys: boolean };

/**
 * Changing the ways to log in needs a recent login or the password, so that an unlocked phone is not enough. When the
 * account already has a second factor, the password alone must not add another one: codes protect the login, and a passkey
 * protects the control panel.
 * @throws DomainError `wrong_password`; `password_required` when none is given and the login is not recent;
 *   `second_factor_required` when the second factor has to be shown first
 */
export async function requireRecentLogin(viewer: Viewer, password: string | undefined): Promise<void> {
  // visibility-exempt: the viewer's own account.
  const [known] = await statement<Known>(
    'recent_login',
    `select s.created_at > $2 or s.second_factor_at is not null and s.second_factor_at > $2 as recent,
       s.second_factor_at is not null and s.second_factor_at > $2 as shown,
       u.has_second_factor as codes, exists (select 1 from passkeys where user_id = u.id) as passkeys
     from sessions s join users u on u.id = s.user_id where s.id = $1`,
    [viewer.sessionId, fromNow(-recentLogin)],
  );
  if (password !== undefined) await requirePassword(viewer, password);
  const isGuarded = known?.codes || (known?.passkeys && (await roleOf(viewer)) !== null);
  if (isGuarded && !known?.shown)
    throw new DomainError('second_factor_required', 'Please show your second factor to go on.');
  if (password === undefined && !known?.recent)
    throw new DomainError('password_required', 'Please enter your password as well.');
}
