import 'server-only';
import { usernameRest } from '@/lib/contract/constants/accounts';
import { coinsAtRegistration } from '@/lib/contract/constants/coins';
import { DomainError } from '@/lib/contract/domain-error';
import { userNotFound } from '@/lib/contract/refusals';
import { terms } from '@/lib/contract/terms';
import type { Viewer } from '@/lib/contract/viewer';
import { moveCoins } from '@/lib/domains/coins/ledger';
import { sourceTimes } from '@/lib/domains/notices/times';
import { unreadNotices } from '@/lib/domains/notices/unread';
import { ageNotAllowed, noteRefusal, wasRefused } from '@/lib/domains/registration/age-refusals';
import { hashOfSuspended, isSuspendedAddress } from '@/lib/domains/registration/suspended-addresses';
import { parted, squadBounds } from '@/lib/domains/relations/squad-reach';
import { afterResponse } from '@/lib/platform/after-response';
import { fromNow, now } from '@/lib/platform/clock';
import { batchedQuery } from '@/lib/platform/database/batched-query';
import { db, isDuplicate, statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { env } from '@/lib/platform/env';
import { killPoint } from '@/lib/platform/kill-point';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { appealToken } from './appeal-token';
import { isCreatorEmail } from './creator';
import { emailTaken } from './email-change';
import { writeVerification } from './email-verification';
import { requireGuardian } from './guardian-required';
import { hashPassword, isGuessable, isPassword, passwordDigest } from './passwords';
import { isReserved } from './reserved-names';
import { birthdaysOf, mayJoin } from './rules';
import { openSessionByPassword } from './sessions';
import { suspensionOf, suspensionWords } from './suspensions';
import { usernameTaken } from './username-change';
import { type AccountRow, meView } from './view';

export type Registration = {
  email: string;
  username: string;
  password: string;
  dob: string;
  guardianEmail?: string | undefined;
};

/** Further writes in the transaction that creates an account. */
type WithIt = (tx: Transaction, made: { id: number; username: string }) => Promise<unknown>;

/** Counts a refusal for age. Where it throws, that is the answer, and nothing is noted. */
type CountRefusal = () => Promise<void>;

export const wrongPassword = () => new DomainError('wrong_credentials', 'Invalid email or password.');

/**
 * Registers a teenager through the public form.
 * @param countRefusal  called before a refusal for age is noted: what is noted keeps the address from registering for a day,
 *   though it may be somebody else's
 * @param withIt  further writes in the same transaction; where they fail, no account is created
 * @throws DomainError `age_not_allowed` outside the ages 13 to 19, and for a day after that with the same address;
 *   `password_too_easy`; `guardian_needed`; `own_address` for a guardian's that is one's own; `email_taken`, also for the
 *   creator's address; `username_taken`; what `countRefusal` throws
 */
export async function registerPerson(
  registration: Registration,
  { countRefusal, withIt = async () => {} }: { countRefusal: CountRefusal; withIt?: WithIt },
): Promise<{ message: string }> {
  if (!mayJoin(registration.dob, now())) {
    await countRefusal();
    await noteRefusal(registration.email);
    throw ageNotAllowed();
  }
  if (await wasRefused(registration.email)) throw ageNotAllowed();
  if (isGuessable(registration.password, registration)) {
    throw new DomainError('password_too_easy', 'That password is too easy to guess. Please choose another.');
  }
  if (isCreatorEmail(registration.email)) throw emailTaken();
  requireGuardian(registration);
  await createAccount(registration, { byForm: true, withIt });
  // After the response, so that registering does not wait for the mail server.
  afterResponse(sendDueMails);
  return { message: 'Welcome! Your account is ready. You can log in now.' };
}

/**
 * Writes an account and its first coins, in one transaction.
 * @param byForm  true for a teenager who registers: reserved names are refused, and a mail asks them to confirm the
 *   address; false for the operator's own account
 * @returns the new user's id
 * @throws DomainError `email_taken`; `username_taken`, also for a reserved or recently released name
 */
export async function createAccount(
  { email, username, password, dob }: Registration,
  { byForm = false, withIt = async () => {} }: { byForm?: boolean; withIt?: WithIt } = {},
): Promise<number> {
  const usernameKey = username.toLowerCase();
  const taken = await takenOf(email, usernameKey);
  // Checked early because hashing costs tens of milliseconds. The unique keys still decide in a race.
  if (taken.email) throw emailTaken();
  if (taken.name || (byForm && isReserved(username, taken.creator))) throw usernameTaken();
  const passwordHash = await hashPassword(password);
  try {
    return await transaction(async (tx) => {
      const accepted = { policyAccepted: terms.policy, rulesAccepted: terms.rules };
      const data = {
        email,
        username,
        usernameKey,
        passwordHash,
        dob: new Date(dob),
        createdAt: now(),
        ...accepted,
      };
      const user = await tx.user.create({ data, select: { id: true } });
      killPoint('account-written');
      await moveCoins(tx, { userId: user.id, amount: coinsAtRegistration, reason: 'registration' });
      if (byForm) await writeVerification(tx, { id: user.id, email, username });
      await withIt(tx, { id: user.id, username });
      return user.id;
    });
  } catch (error) {
    if (isDuplicate(error, 'email')) throw emailTaken();
    if (isDuplicate(error)) throw usernameTaken();
    throw error;
  }
}

/**
 * Whether an address and a name are taken, and the creator account's name, in one statement.
 *
 * visibility-exempt: asked before there is a viewer.
 */
async function takenOf(email: string, usernameKey: string) {
  const [row] = await statement<{ email: boolean; name: boolean; creator: string | null }>(
    'account_taken',
    `select exists (select 1 from users where email = $1)
         or exists (select 1 from mailed_tokens where email = $1 and purpose = 'email_undo' and expires_at > $5)
         or ${isSuspendedAddress('$6', '$5')} as email,
       exists (select 1 from users where username_key = $2)
         or exists (select 1 from released_usernames where username_key = $2 and left_at > $3) as name,
       (select username from users where email = $4) as creator`,
    [email, usernameKey, fromNow(-usernameRest), env().CREATOR_EMAIL, now(), hashOfSuspended(email)],
  );
  return row ?? { email: false, name: false, creator: null };
}

/**
 * Opens a session for the right password. An account with a second factor gets no session yet: `sessionId` is null, and
 * the second factor is the next step.
 * @throws DomainError `wrong_credentials`, with the same message and response time for an unknown address and a wrong password;
 *   `account_suspended`, but only after the right password
 */
export async function logIn(email: string, password: string, device: string) {
  const user = await db().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true, username: true, passwordHash: true, hasSecondFactor: true },
  });
  if (!(await isPassword(password, user?.passwordHash)) || !user) throw wrongPassword();
  await requireNotSuspended(user.id);
  if (user.hasSecondFactor) return { username: user.username, sessionId: null, owner: user };
  const sessionId = await openSessionByPassword(user.id, user.passwordHash, device);
  if (!sessionId) throw wrongPassword();
  return { username: user.username, sessionId, owner: user };
}

/** @returns a digest of the present password of an address's account; null if there is none */
export async function passwordDigestOf(email: string): Promise<string | null> {
  const user = await db().user.findUnique({ where: { email }, select: { passwordHash: true } });
  return user && passwordDigest(user.passwordHash);
}

/** Call only for a person who has proved that the account is theirs. @throws DomainError `account_suspended` */
export async function requireNotSuspended(userId: number): Promise<void> {
  const suspension = await suspensionOf(userId);
  if (suspension)
    throw new DomainError('account_suspended', suspensionWords(suspension), {
      appealToken: appealToken(suspension.decisionId, userId),
    });
}

/** visibility-exempt: the viewer's own account. */
const ownAccount = batchedQuery<AccountRow>(
  'account_own',
  ['int', 'timestamptz', 'text', 'text', 'timestamptz'],
  `select u.id, u.email, u.username, to_char(u.dob, 'YYYY-MM-DD') as dob, u.verified, u.xp, u.coins, u.wins,
     u.profile_media_url, u.profile_media_type, u.created_at, u.email_verified_at is not null as email_verified,
     exists (select 1 from moderators d where d.user_id = u.id) as is_moderator,
     u.policy_accepted, u.rules_accepted, (select s.muted_words from user_settings s where s.user_id = u.id) as muted_words,
     ${unreadNotices('u.id', { requestsSince: '$2', dayAgo: '$5' }, '$4')} as unread_notices, chats.unread_chats, chats.requests, (select count(*)::int from friend_requests r
       join users sender on sender.id = r.sender_id and sender.suspended_at is null
         and sender.dob > $3::date and not ${parted('$4', 'u', 'sender')}
       where r.recipient_id = u.id and r.declined_at is null and r.cancelled_at is null) as friend_requests
   from users u cross join lateral (
     select count(*) filter (where m.state not in ('request', 'declined'))::int as unread_chats,
       count(*) filter (where m.state = 'request' and m.last_message_at > $2)::int as requests
     from conversation_members m where m.user_id = u.id and m.unread > 0
       and not exists (select 1 from blocks b where (b.blocker_id = u.id and b.blocked_id = m.other_id)
         or (b.blocker_id = m.other_id and b.blocked_id = u.id))) chats
   where u.id = $1`,
);

/** The viewer's own account. @throws DomainError `user_not_found` */
export async function accountOf(viewer: Viewer) {
  return (await accountForPages(viewer)).account;
}

/** `accountOf` plus what only pages need: the muted words and the accepted terms. @throws DomainError `user_not_found` */
export async function accountForPages(viewer: Viewer) {
  const [requestsSince, dayAgo] = sourceTimes();
  const [row] = await ownAccount([
    viewer.id,
    requestsSince,
    birthdaysOf(['C'], now()).after,
    squadBounds(),
    dayAgo,
  ]);
  if (!row) throw userNotFound();
  const accepted = { policy: row.policy_accepted, rules: row.rules_accepted };
  return { account: meView(row), mutedWords: row.muted_words ?? [], accepted };
}
