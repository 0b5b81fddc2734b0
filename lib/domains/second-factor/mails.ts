/** The mails about the second factor. */
import { productName } from '@/lib/contract/product';
import type { Mail } from '@/lib/platform/mail/mail';

const account = { label: 'Your account', path: '/account' };
const forgotten = { label: 'Choose a new password', path: '/forgot-password' };
const notYou =
  'If it was not you, somebody has your password: choose a new one, and look at where you are logged in.';

export const secondFactorOnMail = (to: string, username: string): Mail => ({
  to,
  subject: `Your ${productName} login asks for a code now`,
  paragraphs: [
    `Somebody, probably you, switched on codes of an authenticator app for your account ${username}. Every other phone and computer is logged out.`,
    'Keep the recovery codes where you find them without your phone. If it was not you, choose a new password, and write to whoever runs the place.',
  ],
  link: forgotten,
});

export const secondFactorOffMail = (to: string, username: string): Mail => ({
  to,
  subject: `Your ${productName} login asks for no code any more`,
  paragraphs: [`Codes of an authenticator app were switched off for your account ${username}.`, notYou],
  link: forgotten,
});

export const recoveryCodeUsedMail = (to: string, username: string, left: number): Mail => ({
  to,
  subject: `A recovery code of your ${productName} account was used`,
  paragraphs: [
    `A recovery code of your account ${username} was used in place of the app's. ${left === 0 ? 'It was the last one' : `${left} are left`}: ten new ones are made on the page of your account.`,
    notYou,
  ],
  link: account,
});

export const recoveryCodesRenewedMail = (to: string, username: string): Mail => ({
  to,
  subject: `Your ${productName} account has new recovery codes`,
  paragraphs: [
    `Ten new recovery codes were made for your account ${username}. The old ones no longer work.`,
    notYou,
  ],
  link: forgotten,
});

export const secondFactorResetMail = (to: string, username: string): Mail => ({
  to,
  subject: `Your ${productName} login was reset`,
  paragraphs: [
    `Whoever runs ${productName} took away the codes and passkeys of your account ${username}, usually because its owner asked. Every phone and computer is logged out; your password is the same.`,
    'If you did not ask for it, choose a new password and write to them.',
  ],
  link: forgotten,
});
