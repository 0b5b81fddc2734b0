/**
 * The privacy policy (overview.md, Open pages: effective 6th May 2025, in eight sections), written to be
 * read by people of 13 to 19. The operator confirms it, and its address, before launch (docs/deploy.md, Before launch).
 */
import { productName } from '@/lib/contract/product';

export const effective = { words: '6th May 2025', date: '2025-05-06' };
export const contactAddress = 'privacy@hypegist.example';

export const sections: { id: string; title: string; paragraphs: string[]; points?: string[] }[] = [
  {
    id: 'information-collected',
    title: 'What we collect',
    paragraphs: ['Only what the place needs to work. From you, when you sign up or use it:'],
    points: [
      'your email address, your username, your date of birth, and your password, which we keep only in a scrambled form that nobody can read back;',
      'what you write, upload, like, react to, vote for and buy with coins;',
      'your private messages, so that they can be delivered. A Ghost Bomb is deleted, words and file, ten seconds after it was opened. A locked copy stays for 24 hours more, so that the person you sent it to can report it. Only their open page has the key: we cannot open the copy, unless they report it and send us the key. After the 24 hours the locked copy is deleted too;',
      'the network address that a request comes from, for a short while, to stop people who try passwords all day;',
      'a cookie that remembers for a year that you logged in on this device, so that strangers who guess your password cannot lock you out. It goes to the login page’s call alone and says nothing of what you do.',
    ],
  },
  {
    id: 'use',
    title: 'What we use it for',
    paragraphs: [
      `To run ${productName}: to show your posts, deliver your messages, count your coins and votes, and keep the place decent. We check your date of birth because this is a place for people of 13 to 19, and nobody else sees it.`,
      'We do not build an advertising profile of you, and we do not decide anything about you by machine alone.',
    ],
  },
  {
    id: 'protection',
    title: 'How we protect it',
    paragraphs: [
      'Everything travels encrypted. Passwords are hashed with a slow, modern method. You can end a session by logging out, and it ends everywhere at once. Location and camera data are removed from the pictures you upload.',
      'Anonymous rants are anonymous: who wrote one is kept apart from it, and no page, list or message tells anyone, the people who run the place included.',
    ],
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    paragraphs: [
      'Your profile, posts, comments and battles are seen by people who are logged in. Your private messages are seen by the person you wrote to. When you report something, we keep a copy of its words, pictures and videos, so that it helps even if it is deleted or vanishes. The person who runs the place sees the copy, and so do the grown-up helpers they chose. Nobody else does. We delete the copy 90 days after the decision, 30 days where nothing was found wrong.',
      'When we decide that something of yours breaks a rule, we tell you which rule, and you can appeal. What we decided stays in a list that nobody can change. Each month we publish how many reports there were, without names.',
      'We sell nothing to anyone. Companies that host our servers and files handle data for us under contract. If a law makes us give something to the authorities, we give what it asks for and no more.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'It is your data. You can see it, correct it, take a copy with you, and delete your account. The copy leaves out your password, everything about rants, Ghost Bombs, what others wrote, and counters that last a day; it says so itself, with the reasons, and so does the page that offers it. When you delete your account, your posts go and your messages stay with the other person under the name “Deleted user”. Squads, teams and tournaments that you founded stay without your words. A block stays, so that nobody meets again who had blocked the other. Your username is kept for 90 days, without a word of whose it was, so that nobody poses as you. The Nigeria Data Protection Act gives you these rights, and so do we, wherever you are.',
    ],
  },
  {
    id: 'childrens-privacy',
    title: "Children's privacy (ages 13-19)",
    paragraphs: [
      `${productName} is for people aged 13 to 19. If you are younger than 13 you cannot join, and if we learn that someone younger did, we delete the account.`,
      'If you are under 18, talk to a parent or guardian about using the place. A parent or guardian who worries about an account can write to us. Coins cannot be bought or cashed out.',
    ],
  },
  {
    id: 'changes',
    title: 'When this changes',
    paragraphs: [
      'When we change this policy in a way that matters to you, we tell you inside the app before it counts, and the date at the top changes.',
    ],
  },
  {
    id: 'contact',
    title: 'Write to us',
    paragraphs: ['Questions, or something you want deleted? Write to us; a person answers.'],
  },
];
