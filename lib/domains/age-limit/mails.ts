/** The mails to people who turn 20. */
import { ageLimit } from '@/lib/contract/constants/age-limit';
import { agesInWords, maximumAge } from '@/lib/contract/constants/bands';
import { productName } from '@/lib/contract/product';
import { longDay } from '@/lib/contract/spoken-time';
import type { Mail } from '@/lib/platform/mail/mail';

type Closing = {
  email: string;
  username: string;
  birthday: string;
  closesOn: string;
  suspended: boolean;
};

const link = { label: 'Your account', path: '/account' };

/** For somebody who is suspended and so cannot log in. */
const dataOfSuspended = { label: 'Your data', path: '/suspended' };
const askUs =
  'Your account is suspended, and while it is you cannot log in. If you want a copy of what is yours, or to leave before, use this page:';
const appealing =
  'To answer the suspension, log in with your password: the page that says so takes your appeal.';

const everythingGoes =
  'Everything in it is deleted then; rants go within 14 days after it, at moments that tell nobody whose they were.';

/** The same two mails for somebody who is suspended. */
export const suspendedMail = ({ email, username, closesOn }: Closing): Mail => ({
  to: email,
  subject: `Your ${productName} account closes on ${longDay(new Date(closesOn))}`,
  paragraphs: [
    `Hello ${username}. ${productName} is for people of ${agesInWords}, and your account closes on ${longDay(new Date(closesOn))}. ${everythingGoes} ${askUs}`,
    appealing,
  ],
  link: dataOfSuspended,
});

export const turningTwentyMail = ({ email, username, birthday, closesOn }: Closing): Mail => ({
  to: email,
  subject: `${productName} is for people of ${agesInWords}`,
  paragraphs: [
    `Hello ${username}. From ${longDay(new Date(birthday))}, when you turn ${maximumAge + 1}, you can log in, read and download what is yours, and leave, and nothing else. Others do not find you any more.`,
    `The account closes on ${longDay(new Date(closesOn))}, ${ageLimit.closesAfter} days later or more. ${everythingGoes} Download what you want to keep before.`,
  ],
  link,
});

export const closingMail = ({ email, username, closesOn }: Closing): Mail => ({
  to: email,
  subject: `Your ${productName} account closes on ${longDay(new Date(closesOn))}`,
  paragraphs: [
    `Hello ${username}. ${productName} is for people of ${agesInWords}. Your account closes on ${longDay(new Date(closesOn))}, and everything in it is deleted; rants go within 14 days after it, at moments that tell nobody whose they were. Download what you want to keep before:`,
    'You need to do nothing else. Thank you for the time you spent here.',
  ],
  link,
});
