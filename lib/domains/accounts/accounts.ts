import 'server-only';
import { coinsAtRegistration, usernameRest } from '@/lib/contract/constants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Viewer } from '@/lib/contract/viewer';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { fromNow, now } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { db, isDuplicate, statement, transaction } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { killPoint } from '@/lib/platform/kill-point';
import { appealToken } from './appeal-token';
import { isCreatorEmail } from './creator';
import { hashPassword, isGuessable, isPassword } from './passwords';
import { isReserved } from './reserved-names';
import { mayJoin } from './rules';
import { openSessionByPassword } from './sessions';
import { suspensionOf, suspensionWords } from './suspensions';
import { type AccountRow, meView } from './view';

export type Registration = { email: string; username: string; password: string; dob: string };

const emailTaken = 'That email is already registered.';
const usernameTaken = 'That username is taken.';
const wrongPassword = () => new DomainError('wrong_credentials', 'Invalid email or password.');

/**
 * Registers a teenager through the public form.
 * @throws DomainError `forbidden` outside 13 to 19, `invalid` for a guessable password, `conflict` for a taken address or
 *   name; the creator's address is answered like any taken one
 */
export async function registerPerson(registration: Registration): Promise<{ message: string }> {
  if (!mayJoin(registration.dob, now())) {
    throw new DomainError('age_not_allowed', 'You must be between 13 and 19 years old to join.');
  }
  if (isGuessable(registration.password, registration)) {
    throw new DomainError('password_too_easy', 'That password is too easy to guess. Please choose another.');
  }
  if (isCreatorEmail(registration.email)) throw new DomainError('email_taken', emailTaken);
  await createAccount(registration, { anyName: false });
  return { message: 'Welcome! Your account is ready. You can log in now.' };
}

/**
 * Writes an account and its first coins, together or not at all.
 * @param anyName  also a name that is kept from registration: for the account of whoever runs the place
 * @returns the new user's id
 * @throws DomainError `conflict` for a taken address or name; a reserved one and one that rests are answered alike
 */
export async function createAccount(
  { email, username, password, dob }: Registration,
  { anyName = true } = {},
): Promise<number> {
  const usernameKey = username.toLowerCase();
  const taken = await takenOf(email, usernameKey);
  // Hashing costs tens of milliseconds; a taken name need not wait for it. The unique keys decide all the same.
  if (taken.email) throw new DomainError('email_taken', emailTaken);
  if (taken.name || (!anyName && isReserved(username, taken.creator)))
    throw new DomainError('username_taken', usernameTaken);
  const passwordHash = await hashPassword(password);
  try {
    return await transaction(async (tx) => {
      const data = { email, username, usernameKey, passwordHash, dob: new Date(dob), createdAt: now() };
      const user = await tx.user.create({ data, select: { id: true } });
      killPoint('account-written');
      await moveCoins(tx, { userId: user.id, amount: coinsAtRegistration, reason: 'registration' });
      return user.id;
    });
  } catch (error) {
    if (isDuplicate(error, 'email')) throw new DomainError('email_taken', emailTaken);
    if (isDuplicate(error)) throw new DomainError('username_taken', usernameTaken);
    throw error;
  }
}

/**
 * What of an address and a name is taken, in one statement; and what the creator account is called.
 *
 * noRules: whether somebody has them is asked before there is a viewer.
 */
async function takenOf(email: string, usernameKey: string) {
  const [row] = await statement<{ email: boolean; name: boolean; creator: string | null }>(
    'account_taken',
    `select exists (select 1 from users where email = $1) as email,
       exists (select 1 from users where username_key = $2)
         or exists (select 1 from released_usernames where username_key = $2 and left_at > $3) as name,
       (select username from users where email = $4) as creator`,
    [email, usernameKey, fromNow(-usernameRest), env().CREATOR_EMAIL],
  );
  return row ?? { email: false, name: false, creator: null };
}

/**
 * Opens a session for the right password.
 * @throws DomainError `unauthenticated`, in the same words and time for an unknown address and a wrong password;
 *   `forbidden` for a suspended account, told only to whoever has its password
 */
export async function logIn(email: string, password: string) {
  const user = await db().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true, username: true, passwordHash: true },
  });
  if (!(await isPassword(password, user?.passwordHash)) || !user) throw wrongPassword();
  const suspension = await suspensionOf(user.id);
  if (suspension)
    throw new DomainError('account_suspended', suspensionWords(suspension), {
      appealToken: appealToken(suspension.decisionId, user.id),
    });
  const sessionId = await openSessionByPassword(user.id, user.passwordHash);
  if (!sessionId) throw wrongPassword();
  return { username: user.username, sessionId };
}

/** noRules: the viewer's own account. */
const ownAccount = batchedQuery<AccountRow>(
  'account_own',
  ['int'],
  `select u.id, u.email, u.username, to_char(u.dob, 'YYYY-MM-DD') as dob, u.verified, u.xp, u.coins, u.wins,
     u.profile_media_url, u.profile_media_type, u.created_at,
     (select count(*)::int from conversation_members m where m.user_id = u.id and m.unread > 0
       and not exists (select 1 from blocks b where (b.blocker_id = u.id and b.blocked_id = m.other_id)
         or (b.blocker_id = m.other_id and b.blocked_id = u.id))) as unread_chats
   from users u where u.id = $1`,
);

/** What a person sees of their own account, in one statement: every page asks it. @throws DomainError `not_found` */
export async function accountOf(viewer: Viewer) {
  const [row] = await ownAccount([viewer.id]);
  if (!row) throw new DomainError('user_not_found', 'User not found.');
  return meView(row);
}
