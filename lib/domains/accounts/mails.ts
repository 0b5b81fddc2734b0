/** The mails about an account. A token comes after the `#`, which browsers send neither to a server nor in a Referer. */
import { productName } from '@/lib/contract/product';
import type { Mail } from '@/lib/platform/mail/mail';
import { passkeysLeft, recentPasskeysEnded } from './passkey-words';

export const passwordResetMail = (to: string, token: string): Mail => ({
  to,
  subject: `Choose a new password for ${productName}`,
  paragraphs: [
    `Somebody, probably you, forgot the password of the ${productName} account with this email. Choose a new one here:`,
    'The link works once, for 30 minutes. If it was not you, leave it: nothing has changed.',
  ],
  link: { label: 'Choose a new password', path: `/reset-password#${token}` },
});

/** Said where a guardianship ended with the password. */
const guardianIsGone =
  'The guardian of your account, or whoever was invited to be it, is not any more: somebody else may have asked them. If they are yours, invite them again on your account.';

const loginMethodsAreGone =
  'Nobody had confirmed this email before, so passkeys and codes that were added ended as well: somebody else may have made the account. You can add your own.';

type Reset = {
  loginMethodsEnded: boolean;
  passkeys: { ended: boolean; left: number };
  guardianEnded: boolean;
};

export const passwordWasResetMail = (
  to: string,
  username: string,
  { loginMethodsEnded, passkeys, guardianEnded }: Reset,
): Mail => ({
  to,
  subject: `Your ${productName} password was changed`,
  paragraphs: [
    `The password of your account ${username} was changed by a link that we sent to this email. Every phone and computer is logged out.`,
    'If it was not you, somebody reads your mail: change the password of your mailbox first, then choose a new one here.',
    ...(loginMethodsEnded ? [loginMethodsAreGone] : []),
    ...(passkeys.ended ? [`${recentPasskeysEnded} You can add your own.`] : []),
    ...passkeysLeft(passkeys.left),
    ...(guardianEnded ? [guardianIsGone] : []),
  ],
  link: { label: 'Choose a new password', path: '/forgot-password' },
});

export const verifyEmailMail = (to: string, username: string, token: string): Mail => ({
  to,
  subject: `Confirm your email for ${productName}`,
  paragraphs: [
    `Hello ${username}. Tap the link to confirm that this email is yours. If you ever forget your password, that is how you get back in.`,
    'The link works for 7 days. If you have no account there, leave it.',
  ],
  link: { label: 'Confirm my email', path: `/verify-email#${token}` },
});

export const confirmEmailMail = (to: string, username: string, token: string): Mail => ({
  to,
  subject: `Confirm your new email for ${productName}`,
  paragraphs: [
    `Hello ${username}. Tap the link to make this the email of your account.`,
    'The link works once, for 24 hours. If you did not ask for it, leave it: nothing has changed.',
  ],
  link: { label: 'Make this my email', path: `/confirm-email#${token}` },
});

export const emailIsWantedMail = (to: string, username: string): Mail => ({
  to,
  subject: `Another email for your ${productName} account?`,
  paragraphs: [
    `Somebody who knows your password, probably you, asked for another email for your account ${username}. Nothing has changed yet. If it was not you, choose a new password:`,
    'That logs everybody out, and the other email can no longer be confirmed. If it was you, leave this mail.',
  ],
  link: { label: 'Choose a new password', path: '/forgot-password' },
});

export const emailWasChangedMail = (to: string, username: string, token: string): Mail => ({
  to,
  subject: `The email of your ${productName} account was changed`,
  paragraphs: [
    `Your account ${username} has another email from now on. If it was not you, take the account back here:`,
    'The link works once, for 7 days. It makes this the email of the account again, logs everybody out and ends the password.',
    'If it was you, leave this mail.',
  ],
  link: { label: 'It was not me', path: `/undo-email#${token}` },
});

export const emailIsBackMail = (
  to: string,
  username: string,
  token: string,
  guardianEnded: boolean,
): Mail => ({
  to,
  subject: `Your ${productName} account has this email again`,
  paragraphs: [
    `Everybody is logged out of your account ${username}, and its password opens nothing any more. Choose a new one here:`,
    'The link works once, for 30 minutes. Later, ask for a new one with “Forgot your password?”.',
    ...(guardianEnded ? [guardianIsGone] : []),
  ],
  link: { label: 'Choose a new password', path: `/reset-password#${token}` },
});

/**
 * @param at  the UTC time, such as `2026-11-23 14:05`
 * @param passkeys  how many passkeys open the account
 */
export const newDeviceMail = (
  to: string,
  username: string,
  { device, at, passkeys }: { device: string; at: string; passkeys: number },
): Mail => ({
  to,
  subject: `A new login to your ${productName} account`,
  paragraphs: [
    `Somebody logged in to your account ${username} on ${device}, at ${at} UTC. Nobody had logged in there before. If it was not you, choose a new password:`,
    'That logs everybody out. If it was you, leave this mail.',
    ...passkeysLeft(passkeys),
  ],
  link: { label: 'Choose a new password', path: '/forgot-password' },
});

/**
 * To a guardian whose agreement ended with the account's password.
 * @param confirmed  whether somebody had confirmed the account's address before
 */
export const guardianEndedMail = (to: string, username: string, confirmed: boolean): Mail => ({
  to,
  subject: `You are no longer the guardian of ${username} on ${productName}`,
  paragraphs: [
    confirmed
      ? `The account ${username} was taken back by whoever reads the mails to its email. What was agreed in the days before ended with it, so that nobody stays who had got in.`
      : `The account ${username} was taken back by whoever reads the mails to its email. Nobody had confirmed that email before, so somebody else may have made the account: what was agreed ended with it.`,
    'Your link opens nothing any more. Limits that you set, and a deletion that you asked for, hold no longer. If you are their parent or guardian, ask them to invite you again.',
    'If they do not, or you are worried about them, write to us:',
  ],
  link: { label: 'Write to us', path: '/privacy-policy#contact' },
});

export const birthDateCorrectedMail = (to: string, username: string): Mail => ({
  to,
  subject: `Your birth date on ${productName} was put right`,
  paragraphs: [
    `Whoever runs ${productName} put the birth date of your account ${username} right. Who finds you and who may write to you goes by it from now on; your account shows the date.`,
    'If it is wrong, write to them.',
  ],
  link: { label: 'Write to us', path: '/privacy-policy#contact' },
});
