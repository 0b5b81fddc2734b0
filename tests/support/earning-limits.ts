/**
 * The gain from cheating: every way to earn something, the most that one person can gain from it in a UTC day with any
 * number of friends and second accounts, and what limits it. cheating.test.ts finds each place in the sources that gives
 * coins, XP, wins, places, stock or votes, fails if it is not listed here, and plays each up to its limit.
 */
import { winsCounted } from '@/lib/contract/constants/battles';
import { coinFlip, xpFor } from '@/lib/contract/constants/coins';
import { limits } from '@/lib/contract/constants/limits';
import { showdownPrizes } from '@/lib/contract/constants/showdown';
import { winsReportedADay } from '@/lib/contract/constants/squads';

type Gain = { coins?: number; xp?: number; wins?: number };

export type Cheat = {
  /** What is given, and in which file; for coins with the ledger's reason. */
  where: string[];
  /** The most that one person gains in a day; the average where it is chance. */
  aDay: Gain;
  /** What limits it, and what remains possible. */
  bound: string;
};

const minutesADay = 24 * 60;

export const cheats: Record<string, Cheat> = {
  'second accounts': {
    where: ['coins registration lib/domains/accounts/accounts.ts'],
    aDay: {},
    bound: 'thirty sign-ups an hour from one address; what an account has it cannot give to another',
  },
  'battles between friends': {
    where: [
      'coins battle lib/domains/battles/settlement.ts',
      'xp lib/domains/battles/settlement.ts',
      'wins lib/domains/battles/settlement.ts',
      'votes lib/domains/battles/statements.ts',
    ],
    aDay: { coins: 50 * winsCounted.aDay, xp: xpFor.battleWon * winsCounted.aDay, wins: winsCounted.aDay },
    bound:
      'votes of three accounts beside the two, once a day for the same two, three a day: four friends reach it',
  },
  'a mission done by friends': {
    where: ['coins mission lib/domains/missions/missions.ts', 'xp lib/domains/missions/missions.ts'],
    aDay: { coins: 100, xp: xpFor.mission },
    bound: 'one reward a day, whoever gave the likes; one’s own count for nothing',
  },
  flips: {
    where: ['coins flip lib/domains/coins/flips.ts'],
    aDay: { coins: 0 },
    bound: `even odds; ${coinFlip.flipsADay} flips and ${coinFlip.netLossADay} coins of loss a day; never among the earners`,
  },
  boosts: {
    where: ['coins boost lib/domains/chat/conversations.ts'],
    aDay: {},
    bound: 'coins go out and never come back',
  },
  'the shop': {
    where: ['coins purchase lib/domains/shop/items.ts', 'stock lib/domains/shop/items.ts'],
    aDay: {},
    bound:
      'one of each item a person, nothing is sold on; second accounts can buy up what is scarce, with their own coins',
  },
  'a showdown among friends': {
    where: [
      'coins showdown lib/domains/showdown/crowning.ts',
      'xp lib/domains/showdown/crowning.ts',
      'places lib/domains/showdown/crowning.ts',
      'votes lib/domains/showdown/votes.ts',
    ],
    aDay: { coins: showdownPrizes[0], xp: xpFor.showdownChampion },
    bound: 'once a week, after three wins that count; who votes cannot take part; second accounts vote',
  },
  'votes for the showdown’s day': {
    where: ['votes lib/domains/showdown/dates.ts'],
    aDay: {},
    bound: 'one an account, and nothing is earned; the creator account sets another day',
  },
  posting: {
    where: ['xp lib/domains/posts/statements.ts'],
    aDay: { xp: limits.post.points * minutesADay * xpFor.post },
    bound: 'ten a minute; it goes with the post; nothing is bought with XP',
  },
  commenting: {
    where: ['xp lib/domains/posts/comments.ts'],
    aDay: { xp: limits.comment.points * minutesADay * xpFor.comment },
    bound: 'sixty a minute; it goes with the post',
  },
  'likes of friends': {
    where: ['xp lib/domains/engagement/toggle.ts'],
    aDay: { xp: limits.engagement.points * minutesADay * xpFor.likeReceived },
    bound:
      'one a person a post, none of one’s own, 120 presses a minute a friend; it goes with the like, the post, the liker',
  },
  'taking XP back': {
    where: ['xp lib/domains/posts/experience.ts'],
    aDay: { xp: 0 },
    bound: 'only ever less',
  },
  'a squad’s wins by its own word': {
    where: ['xp lib/domains/squads/wins.ts', 'wins lib/domains/squads/wins.ts'],
    aDay: { xp: xpFor.squadWin * winsReportedADay },
    bound: 'five a day a person, over all their squads; they are no HYPE Battle wins',
  },
  'upvotes for one’s own rant': {
    where: ['votes lib/domains/rants/upvotes.ts'],
    aDay: {},
    bound: 'one an account; first among the trending is all that it is',
  },
  'comments under one’s own post': {
    where: [],
    aDay: {},
    bound:
      'the feed counts comments whoever wrote them (rules.md, Feed): ten times as many is half a day of being new',
  },
  'unread chats': {
    where: [],
    aDay: {},
    bound: 'sixty messages a minute; a badge counts chats, so one sender is one',
  },
};
