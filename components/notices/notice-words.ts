/** Notices as sentences. */
import { grouped } from '@/lib/contract/grouped';
import type { NoticeKind } from '@/lib/contract/settings';
import type { Notice } from '@/lib/domains/notices/schema';

const thing: Record<string, string> = { post: 'your post', comment: 'your comment' };

const showdownWords: Record<string, string> = {
  showdown_entry: 'You can take part in the Ultimate Showdown now',
  showdown_day: 'The Ultimate Showdown is on. Show your clips',
  showdown_place: 'You are among the winners of the Ultimate Showdown',
};

const matchWords: Record<string, string> = {
  match: 'There is news of a match of yours',
  tournament: 'Check your squad in now: the tournament starts within half an hour',
  tournament_closed: 'A tournament was closed before it began',
  tournament_abandoned: 'A tournament closed, as nobody had played in it for 30 days',
  tournaments_closed: 'Several tournaments that you had entered were closed before they began',
};

const decisionWords: Record<string, string> = {
  tournament_called_off: 'We called off a tournament of yours before it began',
  squad_closed: 'We closed a squad of yours to newcomers',
};

const accountWords: Record<string, string> = {
  new_device: 'Somebody logged in to your account on a new device. If it was not you, change your password',
  password: 'Your password was changed',
  email: 'The email of your account was changed',
};

/** Kinds whose subject is our own text and not a user's. */
const ours = ['showdown_place', 'coins', 'new_device'];

/** The text after the names; the whole sentence where no person caused the notice. */
const did: Record<NoticeKind, (subject: string, many: boolean) => string> = {
  like: (subject) => `liked ${thing[subject]}`,
  reaction: (subject) => `reacted to ${thing[subject]}`,
  comment: () => 'commented on your post',
  reply: () => 'replied to your comment',
  pin: () => 'pinned your comment',
  friend_request: () => 'wants to be friends',
  friend_accepted: () => 'and you are friends now',
  message_request: () => 'asks to write to you',
  battle_challenge: () => 'challenged you to a battle',
  battle_response: () => 'answered your battle',
  squad_join: () => 'joined your squad',
  match: (subject) => matchWords[subject] ?? '',
  decision: (subject) => decisionWords[subject] ?? 'We decided on something of yours',
  report_outcome: () => 'We looked at what you reported',
  battle_result: () => 'Your battle is over. See how it ended',
  showdown: (subject) => showdownWords[subject] ?? '',
  mission: () =>
    'You have done today’s mission. Its coins wait for you until midnight UTC: 1:00 at night in Lagos',
  coins: () => 'Coins came in',
  account: (subject) => accountWords[subject] ?? '',
};

/** @returns `name`, the person whose text it is; `others`, who did the same; and what they did */
export function noticeWords({ kind, actors, actor_count, subject }: Notice) {
  const [first, second] = actors;
  const others = actor_count - 1;
  return {
    name: first?.username ?? null,
    second: others === 1 ? (second?.username ?? null) : null,
    others: others > 1 ? `${grouped(others)} others` : others === 1 && !second ? '1 other' : null,
    // A page or service worker from before a release may get a kind that it does not know.
    did: did[kind]?.(subject.type, others > 0) ?? '',
    isQuote: !ours.includes(subject.type),
  };
}
