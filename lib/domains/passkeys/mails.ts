/** The mails about passkeys. */
import { productName } from '@/lib/contract/product';
import type { Mail } from '@/lib/platform/mail/mail';

const notYou =
  'If it was not you, choose a new password, and look at your passkeys and at where you are logged in.';
const link = { label: 'Your account', path: '/account' };

export const passkeyAddedMail = (to: string, username: string, device: string): Mail => ({
  to,
  subject: `A passkey was added to your ${productName} account`,
  paragraphs: [
    `A passkey was made on ${device}. Whoever can unlock that device can log in to your account ${username}.`,
    notYou,
  ],
  link,
});

export const passkeyRemovedMail = (to: string, username: string, device: string): Mail => ({
  to,
  subject: `A passkey was removed from your ${productName} account`,
  paragraphs: [`The passkey made on ${device} opens your account ${username} no more.`, notYou],
  link,
});
