/** A person's settings, for server and browser (rules.md, Safety). */

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

/** Kinds that are pushed by default, because they answer somebody or wait for an answer. All others go to the list. */
export const pushedByDefault: readonly NoticeKind[] = [
  'friend_request',
  'message_request',
  'battle_challenge',
  'reply',
];

/** Notices about a person's own account cannot be switched off. */
export const neverOff = ['decision', 'report_outcome', 'account'] as const satisfies readonly NoticeKind[];
