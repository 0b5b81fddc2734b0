/**
 * Changing the email address or username, and inviting a guardian, need the password. Wrong guesses count as at the login
 * (rules.md, Limits).
 */
import type { Viewer } from '@/lib/contract/viewer';
import { sendChangeLink } from '@/lib/domains/accounts/email-change';
import { requirePassword } from '@/lib/domains/accounts/password-change';
import { changeUsername } from '@/lib/domains/accounts/username-change';
import { invite } from '@/lib/domains/guardians/guardians';
import { isChampion } from '@/lib/domains/hall-of-fame/champions';
import { countedAs, countOwnGuess } from './login-guesses';
import { countDone, countUse } from './rate-limit';

type Asked<Body> = { viewer: Viewer; body: Body & { password: string } };

export async function changeEmailHere({ viewer, body }: Asked<{ newEmail: string }>) {
  const passwordHash = await countedPassword(viewer, body.password);
  // Counted only now, because a mistyped password sends no mail.
  await countUse('addressMail', viewer.id);
  return sendChangeLink(viewer, body.newEmail, passwordHash);
}

export async function changeUsernameHere({ viewer, body }: Asked<{ newUsername: string }>) {
  const passwordHash = await countedPassword(viewer, body.password);
  return changeUsername(viewer, { ...body, passwordHash, keepsBadge: await isChampion(viewer.id) });
}

/** Who has an open session alone could else make themselves the guardian, who can have the account deleted. */
export async function inviteGuardianHere({ viewer, body: { email, password } }: Asked<{ email: string }>) {
  const passwordHash = await countedPassword(viewer, password);
  const mails = [
    { limit: 'guardianMail', key: viewer.id },
    { limit: 'guardianPerMail', key: countedAs(email) },
  ] as const;
  return countDone(mails, () => invite(viewer, email, passwordHash));
}

async function countedPassword(viewer: Viewer, password: string): Promise<string> {
  const takeBack = await countOwnGuess(viewer);
  const passwordHash = await requirePassword(viewer, password);
  await takeBack();
  return passwordHash;
}
