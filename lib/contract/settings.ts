/** What a person sets for themselves, in the words of both sides (rules.md, Safety). */

/** What a notice may be about. */
export const noticeKinds = [
  'like',
  'reaction',
  'comment',
  'reply',
  'pin',
  'friend_request',
  'friend_accepted',
  'message_request',
  'battle_challenge',
  'battle_response',
  'battle_result',
  'match',
  'squad_join',
  'mission',
  'showdown',
  'coins',
  'decision',
  'report_outcome',
  'account',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Where a notice goes: nowhere, to the list of notices, or to the phone as well. */
export const noticeWays = ['off', 'inbox', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** What answers somebody, or waits for an answer, comes to the phone until one says otherwise; all else to the list. */
export const pushedByDefault: readonly NoticeKind[] = [
  'friend_request',
  'message_request',
  'battle_challenge',
  'reply',
];

/** What concerns one's own account is always told. */
export const neverOff = ['decision', 'report_outcome', 'account'] as const satisfies readonly NoticeKind[];

/** Lagos time, between which nothing is sent to a phone. */
export const usualNight = { from: '22:00', until: '06:00' };

/** The words that fold what holds them: how many, and how long each. */
export const mutedWordsLimit = { words: 50, characters: 40 };
