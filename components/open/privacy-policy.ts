/**
 * The privacy policy (overview.md, Open pages: effective 6th May 2025, changed since, in eight sections), written for
 * readers of 13 to 19. The operator confirms the policy and its contact address before launch (docs/deploy.md, Before
 * launch).
 */
import { productName } from '@/lib/contract/product';

export const effective = { words: '6th May 2025', date: '2025-05-06' };
/** The date of the newest version (lib/contract/terms.ts). */
export const changed = { words: '30th November 2026', date: '2026-11-30' };
export const contactAddress = 'privacy@hypegist.example';

export const sections: { id: string; title: string; paragraphs: string[]; points?: string[] }[] = [
  {
    id: 'information-collected',
    title: 'What we collect',
    paragraphs: ['Only what the place needs to work. From you, when you sign up or use it:'],
    points: [
      'your email address, your username, your date of birth, and your password, which we keep only in a scrambled form that nobody can read back;',
      'what you write, upload, like, react to, vote for and buy with coins;',
      'your friends and requests to be friends, whom you block or mute, the words that you mute, your settings, which squads and teams you are in, and which missions you started;',
      'what you report, and what you write when you appeal;',
      'notices of what happened that concerns you, for 90 days;',
      'your private messages, so that they can be delivered. A Ghost Bomb is deleted, words and file, ten seconds after it was opened. A locked copy stays for 24 hours more, so that the person you sent it to can report it. Only their open page has the key: we cannot open the copy, unless they report it and send us the key. After the 24 hours the locked copy is deleted too;',
      'the network address that a request comes from, for a short while, to stop people who try passwords all day;',
      'for each login, its browser and system in words, such as Chrome on Android, when it began and to the hour when it was last used, so that you can see where you are logged in and log out there;',
      'if you add a passkey: its public key, which lets nobody in by itself, the browser and system in words, and when it was made and last used. If you set up codes: the secret that your app makes them of, which we keep locked, and your recovery codes in a scrambled form that nobody can read back;',
      'if you switch push on: the address that your browser’s push service gave it, and its keys, until you log out there;',
      'if you let your guardian see it: in how many minutes of each of the last seven days you used the place. Once you switch that off it is deleted;',
      'if a picture broke the rules: a fingerprint of it, of which no picture can be made, so that it is not shared again;',
      'if somebody is refused because of their age: for a day, a scrambled form of the email address, which nobody can read back, and a cookie on the device, so that nobody tries one date after the other;',
      'if a suspended account is deleted: until the suspension is over, and for a year at most, a scrambled form of its email address, which nobody can read back, so that nobody signs up with it meanwhile;',
      'the usernames that you had before, for 90 days, so that your old links lead to you and nobody poses as you;',
      'which version of this policy and of the rules you accepted last;',
      'a cookie that remembers for a year that you logged in on this device, so that strangers who guess your password cannot lock you out. It goes to the login page’s call alone and says nothing of what you do.',
    ],
  },
  {
    id: 'use',
    title: 'What we use it for',
    paragraphs: [
      `To run ${productName}: to show your posts, deliver your messages, count your coins and votes, and keep the place decent. We check your date of birth because this is a place for people of 13 to 19, and nobody else sees it.`,
      'We write to your email address about your account alone: to confirm that it is yours, when you forgot your password, when it, your address, a passkey or your codes were changed, when somebody logs in on a device where nobody had before, before it closes, and when a guardian of yours does something. If your address is changed, the one before can take your account back for 7 days. Those mails count nobody and load nothing.',
      'A computer looks through each rant for words that sound like danger to yourself. If it finds some, you are shown at once where there is help, and a person looks at the rant before others. They are not told who wrote it. Nothing else is done with that, and it looks through nothing but rants.',
      'We do not build an advertising profile of you, and we do not decide anything about you by machine alone.',
    ],
  },
  {
    id: 'protection',
    title: 'How we protect it',
    paragraphs: [
      'Everything travels encrypted. Passwords are hashed with a slow, modern method. You can end a session by logging out, or from your account page for any other phone, and it ends everywhere at once. Location and camera data are removed from the pictures you upload.',
      'Anonymous rants are anonymous: who wrote one is kept apart from it, and no page, list or message tells anyone, the people who run the place included.',
    ],
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    paragraphs: [
      'Your profile, posts, comments and battles are seen by people who are logged in. Your private messages are seen by the person you wrote to. When you report something, we keep a copy of its words, pictures and videos, so that it helps even if it is deleted or vanishes. The person who runs the place sees the copy, and so do the grown-up helpers they chose. Nobody else does. We delete the copy 90 days after the decision, 30 days where nothing was found wrong.',
      'When we decide that something of yours breaks a rule, we tell you which rule, and you can appeal. What we decided stays in a list that nobody can change. Each month we publish how many reports there were, without names.',
      'If you switch push on, a push goes through the push service of whoever made your browser, such as Google, Apple, Mozilla or Microsoft. It says only that there is something new, and is encrypted. Your phone then asks us what it is.',
      'We sell nothing to anyone. Companies that host our servers and files handle data for us under contract. If a law makes us give something to the authorities, we give what it asks for and no more.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    paragraphs: [
      'It is your data. You can see it, correct it, take a copy with you, files and all, and delete your account. The copy leaves out your password, everything about rants, Ghost Bombs, what others wrote, and counters that last a day; it says so itself, with the reasons, and so does the page that offers it. When you delete your account, your posts go and your messages stay with the other person under the name “Deleted user”. From that moment nothing says that your rants were yours; they go within 14 days, at moments that tell nobody whose they were. Squads, teams and tournaments that you founded stay without your words. A block stays, so that nobody meets again who had blocked the other. Your username is kept for 90 days, without a word of whose it was, so that nobody poses as you. The Nigeria Data Protection Act gives you these rights, and so do we, wherever you are.',
    ],
  },
  {
    id: 'childrens-privacy',
    title: "Children's privacy (ages 13-19)",
    paragraphs: [
      `${productName} is for people aged 13 to 19. If you are younger than 13 you cannot join, and if we learn that someone younger did, we delete the account.`,
      'If you are under 18, talk to a parent or guardian about using the place. A parent or guardian who worries about an account can write to us. If you are 15 or younger, whoever runs the place may ask for a guardian: until that guardian has agreed, you can read, and change only what is your own.',
      'If you are under 18 you may invite a guardian by their email address. We keep it, and what they answered, until your account or you end it. If they said no, it stays as long as your account, in a scrambled form once you invite somebody else, so that your account does not ask them again. A guardian who agreed sees your quiet hours, who may write to you, how many friends you have, and, if you switch that on, in how many minutes of a day you used the place. They may make the quiet hours longer and who may write to you fewer, and may ask us to delete your account: you are told, and it happens 7 days later. They never see your words, your rants, or the names of your friends. You see all that they see, and may end it when you are 18. Coins cannot be bought or cashed out.',
      'When you turn 20 you can read and download what is yours and leave, and after 60 days the account is deleted. We tell you by mail before.',
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
