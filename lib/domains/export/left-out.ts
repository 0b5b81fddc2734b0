type LeftOut = {
  what: string;
  why: string;
  models: readonly string[];
  /** Fields of the person's own row, `User`. */
  fields?: readonly string[];
};

/**
 * Data about a person that is not in their export. README.txt and the export page list it. Every table with personal data
 * is either a part of the export or named here (tests/api/export/parts.test.ts).
 */
export const leftOut: readonly LeftOut[] = [
  {
    what: 'Your password',
    why: 'We hold it only in a scrambled form, which is of use to nobody but a thief.',
    models: [],
    fields: ['passwordHash'],
  },
  {
    what: 'Codes of an authenticator app, recovery codes and passkeys',
    why: 'What we hold of them lets somebody in, or helps to. Your passkeys are listed on this page.',
    models: ['SecondFactor', 'RecoveryCode', 'Passkey', 'PasskeyChallenge'],
  },
  {
    what: 'Rants, comments on rants, what you pressed on them and which you reported',
    why: 'A file can be read by whoever uses your phone next, and no file of ours says who wrote a rant. You see and delete yours in the Rant Zone.',
    models: [
      ...['RantAuthor', 'RantCommentAuthor', 'RantUpvote', 'RantHug', 'RantReaction'],
      ...['RantReportAuthor', 'RantBar', 'RantSuspension'],
    ],
  },
  {
    what: 'By whom a match is reported that waits for an answer',
    why: 'What you reported is in the copy, and which squads you are the captain of. The match only repeats it.',
    models: [],
  },
  {
    what: 'What others wrote to you or about you',
    why: 'Their messages, comments and reports are theirs. So are their requests to be your friend, whether they declined yours, the names of people who blocked you, and the copies of what was reported.',
    models: [],
  },
  {
    what: 'Whether a report is about you, and what was decided',
    why: 'Some of it may be about a rant, and no file of ours says who wrote one. You read what was decided, and your appeals, under Your reports. While you are suspended, the login says why and leads to your appeal; the rest you may still appeal against for a week once you are let in again.',
    models: ['ReportAuthor', 'AppealAuthor', 'Suspension', 'Appeal'],
    fields: ['suspendedAt'],
  },
  {
    what: 'What you decided, if you help to keep the place decent',
    why: 'It is about others. The log of it stays where it is, whoever leaves.',
    models: ['Moderator', 'Decision', 'ModerationLogEntry'],
  },
  {
    what: 'A note that you are leaving',
    why: 'It is there only while your account is being emptied, when nobody can ask for a copy any more.',
    models: ['AccountDeletion'],
  },
  {
    what: 'Notices',
    why: 'A notice only points to what it is about, and goes with it, or after 90 days. Up to which you read is kept beside them.',
    models: ['Notice', 'NoticeMark'],
  },
  {
    what: 'Browsers in which push is on',
    why: 'Whoever has the address and the keys of one can send to your phone. They go when you log out there.',
    models: ['PushSubscription', 'PushState'],
  },
  {
    what: 'On which day your account closes when you turn 20',
    why: 'It follows from your birthday. Mails say it, and a page while it lasts.',
    models: ['AccountClosing'],
  },
  {
    what: 'Some friendships that ended',
    why: 'So that what was said in a squad can still be reported. Which are remembered would tell how old the other one is.',
    models: ['EndedFriendship'],
  },
  {
    what: 'Ghost Bombs',
    why: 'They are made to leave nothing behind, here as well.',
    models: ['SealedGhost', 'SealedGhostPiece'],
  },
  {
    what: 'When you read which message',
    why: 'It stands with the messages of the people who wrote to you.',
    models: ['ConversationRead'],
  },
  {
    what: 'Files that a decision hid, and files that were never posted',
    why: 'What broke the rules is handed to nobody, and what was chosen and not posted is deleted within the hour.',
    models: [],
  },
  {
    what: 'Mails on their way to you and your guardian, and the links in them',
    why: 'They are in your mailbox within moments. A link is as good as your password, so no file holds one.',
    models: ['Mail', 'MailedToken', 'GuardianLink'],
  },
  {
    what: 'Counters of the last minutes and of the day, and the answers to your last purchases',
    why: 'They stop people who try too often and keep you from paying twice; they are gone within a day.',
    models: ['RateLimit', 'SentFriendRequest', 'IdempotencyKey'],
  },
];
