/**
 * The community rules (rules.md, Community rules), in words for a 13-year-old. Every decision names one. The page at
 * /rules, the moderators' form and the message to a suspended person use this list.
 */
export const communityRules = {
  R1: {
    title: 'Be who you are',
    sentence: 'Be who you are.',
    words: ['Do not pretend to be somebody else.', 'Say your real age. HypeGist is for people of 13 to 19.'],
  },
  R2: {
    title: 'No bullying',
    sentence: 'No bullying.',
    words: [
      'Do not make somebody feel small, and do not call others to join in.',
      'A joke stops being a joke when the other person does not laugh.',
    ],
  },
  R3: {
    title: 'Nothing sexual',
    sentence: 'Nothing sexual.',
    words: [
      'No naked pictures, no sexual videos, no sexual talk.',
      'Never ask anybody for such a picture. If somebody asks you, report it: you did nothing wrong.',
    ],
  },
  R4: {
    title: 'No threats, no violence',
    sentence: 'No threats and no violence.',
    words: ['Do not threaten anybody.', 'Do not show real fights or people who are hurt.'],
  },
  R5: {
    title: 'No hate',
    sentence: 'No hate.',
    words: [
      'Do not attack people for their tribe, faith, sex, body or who they love.',
      'You may say what you think of an idea. Do not go after the person.',
    ],
  },
  R6: {
    title: 'Keep private things private',
    sentence: 'Keep other people’s private things private.',
    words: [
      'Do not share anybody’s phone number, address, school or private pictures.',
      'That is true for friends too, and for people you are angry with.',
    ],
  },
  R7: {
    title: 'No selling, no scams',
    sentence: 'No selling and no scams.',
    words: [
      'Do not ask people for money or airtime.',
      'Do not sell things here, and do not post the same thing again and again.',
    ],
  },
  R8: {
    title: 'No cheating',
    sentence: 'No cheating.',
    words: [
      'Win by what you can do.',
      'No second accounts for votes, no bought votes, no wins that did not happen.',
    ],
  },
  R9: {
    title: 'Nothing against the law',
    sentence: 'Nothing that is against the law.',
    words: ['No drugs, no weapons, no stolen things, no fraud.', 'Do not use other people’s accounts.'],
  },
  R10: {
    title: 'Look after each other',
    sentence: 'Look after each other.',
    words: [
      'If you feel like hurting yourself, tell somebody you trust, or call 112. Nobody is punished for that.',
      'If you are worried about somebody, report it. Someone will look.',
    ],
  },
} as const;

export type CommunityRule = keyof typeof communityRules;
export const communityRuleCodes = Object.keys(communityRules) as [CommunityRule, ...CommunityRule[]];

/**
 * Rules for threats and crime. Breaking one in an anonymous rant has more consequences than a ban from ranting (rules.md,
 * Safety).
 */
export const isCrime = (rule: CommunityRule | null) => rule === 'R4' || rule === 'R9';

/**
 * The rule for each reason of a report, of a person's (lib/domains/safety/schema.ts) and of the server's own
 * (lib/domains/safety/moderation-schema.ts); null if it may be any. A blocked picture was blocked for any of them.
 */
export const ruleOfReason: Record<string, CommunityRule | null> = {
  bullying: 'R2',
  hate: 'R5',
  sexual: 'R3',
  violence: 'R4',
  'self-harm': 'R10',
  'private-information': 'R6',
  impersonation: 'R1',
  underage: 'R1',
  scam: 'R7',
  spam: 'R7',
  cheating: 'R8',
  illegal: 'R9',
  other: null,
  distress: 'R10',
  'known-picture': null,
  deleted: null,
};
