/** The mails to a person and their guardian. The guardian's link has its token in the path; that page sends no Referer. */

import { agesInWords } from '@/lib/contract/constants/bands';
import { guardianship } from '@/lib/contract/constants/guardians';
import { day } from '@/lib/contract/constants/time';
import { productName } from '@/lib/contract/product';
import { longDay } from '@/lib/contract/spoken-time';
import type { Mail } from '@/lib/platform/mail/mail';

const page = (token: string) => ({ label: 'Read more and answer', path: `/guardian/${token}` });

export const invitationMail = (to: string, username: string, token: string): Mail => ({
  to,
  subject: `${username} asks you to be their guardian on ${productName}`,
  paragraphs: [
    `${username} has an account on ${productName}, a social app for people of ${agesInWords}, and says that you are their parent or guardian. Read what is kept of them and why, and say whether you agree:`,
    `The link is good for 30 days. If you do not know ${username}, say no there, and nobody of that account can write to you again.`,
  ],
  link: page(token),
});

export const renewedLinkMail = (to: string, username: string, token: string): Mail => ({
  to,
  subject: `A new link for ${username} on ${productName}`,
  paragraphs: [
    `You opened a link that is no longer good. This one is, for 30 days:`,
    'If it was not you, leave it: nothing has changed.',
  ],
  link: page(token),
});

const account = { label: 'Your account', path: '/account' };

export const answeredMail = (to: string, username: string, agrees: boolean): Mail => ({
  to,
  subject: agrees ? 'Your guardian agreed' : 'Your guardian did not agree',
  paragraphs: [
    agrees
      ? `Hello ${username}. Whoever reads the mails to the email that you gave agreed to your account. On your account you see all that they see.`
      : `Hello ${username}. Whoever reads the mails to the email that you gave did not agree to your account. You can talk to them, or invite somebody else who looks after you.`,
  ],
  link: account,
});

export const endedMail = (to: string, username: string): Mail => ({
  to,
  subject: 'Your guardian ended it',
  paragraphs: [
    `Hello ${username}. Your guardian no longer looks after your account: they see nothing of it, and set no limits. Your settings stay as they are. You can talk to them, or invite somebody else who looks after you.`,
  ],
  link: account,
});

export const limitsMail = (to: string, username: string): Mail => ({
  to,
  subject: 'Your guardian changed your limits',
  paragraphs: [
    `Hello ${username}. Your guardian changed your quiet hours, or who may write to you. You see it on your account, and you can be stricter than they are.`,
  ],
  link: account,
});

export const deletionMail = (to: string, username: string, at: Date): Mail => ({
  to,
  subject: `Your guardian asks for your ${productName} account to be deleted`,
  paragraphs: [
    `Hello ${username}. On ${longDay(at)} your account is deleted, with everything in it, because your guardian asked for it; rants go within 14 days after it, at moments that tell nobody whose they were. You can talk to them until then: they can take it back on the page of their link.`,
    `You have ${guardianship.deletionAfter / day} days. Download what you want to keep.`,
  ],
  link: account,
});
