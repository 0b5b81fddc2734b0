/**
 * What is held of a person and is not in their copy, said in the copy itself and on the page that offers it. Every table
 * with a person in it is either one of the copy's parts or named here (tests/api/accounts/export-parts.test.ts).
 */
export const leftOut: readonly { what: string; why: string; models: readonly string[] }[] = [
  {
    what: 'Your password',
    why: 'We hold it only in a scrambled form, which is of use to nobody but a thief.',
    models: [],
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
    what: 'What others wrote to you or about you',
    why: 'Their messages, comments and reports are theirs. So are the names of people who blocked you, and the copies of what was reported.',
    models: [],
  },
  {
    what: 'Whether a report is about you, and what was decided',
    why: 'Some of it may be about a rant, and no file of ours says who wrote one. You read what was decided, and your appeals, under Your reports.',
    models: ['ReportAuthor', 'Suspension', 'Appeal'],
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
    what: 'The files themselves',
    why: 'Pictures and videos are too large for one file of text. Their addresses are here; open them while you are logged in.',
    models: [],
  },
  {
    what: 'Counters of the last minutes, and the answers to your last purchases',
    why: 'They stop people who try too often and keep you from paying twice; they are gone within a day.',
    models: ['RateLimit', 'IdempotencyKey'],
  },
];
