/**
 * Who may reach whom (rules.md, Contact): one function decides, for every first contact on the server and every button on a page.
 * It knows two people by their bands, what they set and what is between them, and asks no database.
 */
import type { Band, Reach, WhoMayWrite } from '@/lib/contract/contact';

/**
 * The ways of reaching somebody: to find them, ask to be friends, write, send a file, send a ghost, challenge to a battle; and
 * in a squad or a tournament that both are in, by words and names, or by clips.
 */
export type Channel = 'find' | 'friend' | 'text' | 'media' | 'ghost' | 'challenge' | 'squad' | 'squad_media';

/** What is between two people; `suspended` and `leaving` of either one. */
export type Between = 'blocked' | 'suspended' | 'leaving' | 'friends' | 'none';

/** One of the two, as far as reaching goes. */
export type Party = {
  /** Null outside 13 to 19. */
  band: Band | null;
  /** The creator account, or a moderator: written to by everyone, and writing to everyone. */
  staff: boolean;
  findable: boolean;
  whoMayWrite: WhoMayWrite;
};

/** How far apart two bands are. */
type Gap = 'same' | 'A-B' | 'B-C' | 'A-C';

type Row = Record<Channel, Reach>;

const all: Row = {
  ...{ find: 'yes', friend: 'yes', text: 'yes', media: 'yes', ghost: 'yes', challenge: 'yes' },
  ...{ squad: 'yes', squad_media: 'yes' },
};
const nothing: Row = {
  ...{ find: 'no', friend: 'no', text: 'no', media: 'no', ghost: 'no', challenge: 'no' },
  ...{ squad: 'no', squad_media: 'no' },
};
/** Friends have no need to ask to be. */
const friends: Row = { ...all, friend: 'no' };

/** the table of rules.md, Contact: what is between two people, then how far apart their bands are. */
const table: Record<'friends' | 'none', Record<Gap, Row>> = {
  friends: {
    same: friends,
    'A-B': friends,
    'B-C': friends,
    'A-C': { ...nothing, find: 'yes', text: 'yes', squad: 'yes' },
  },
  none: {
    same: all,
    'B-C': { ...all, media: 'no', ghost: 'no' },
    'A-B': { ...all, text: 'request', media: 'no', ghost: 'no' },
    'A-C': nothing,
  },
};

function gapBetween(one: Band | null, other: Band | null): Gap | null {
  if (one === null || other === null) return null;
  if (one === other) return 'same';
  const pair = [one, other].sort().join('-');
  return pair === 'A-B' || pair === 'B-C' ? pair : 'A-C';
}

/** Whether what is said this way stands in a squad, before people who did not ask for it one by one. */
const isInSquad = (channel: Channel) => channel === 'squad' || channel === 'squad_media';

/** What somebody who is no friend may write, by what the person they write to has set. */
const bySetting: Record<WhoMayWrite, Record<Reach, Reach>> = {
  everyone: { yes: 'yes', request: 'request', no: 'no' },
  requests: { yes: 'request', request: 'request', no: 'no' },
  friends: { yes: 'no', request: 'no', no: 'no' },
};

/**
 * Whether one person may reach another by a channel.
 * @param from     who reaches out
 * @param to       whom they would reach
 * @param between  what is between the two
 */
export function mayReach(from: Party, to: Party, between: Between, channel: Channel): Reach {
  if (between !== 'friends' && between !== 'none') return 'no';
  const staff = from.staff || to.staff;
  if (staff && (channel === 'text' || channel === 'squad')) return 'yes';
  // What somebody wrote in a squad stays after they turned 20, for those who saw it the day before.
  const past20 = isInSquad(channel) ? 'C' : null;
  const gap = gapBetween(from.band ?? past20, to.band ?? past20);
  if (gap === null) return 'no';
  const reach = table[between][gap][channel];
  if (between === 'friends') return reach;
  if (channel === 'find') return to.findable ? reach : 'no';
  const text = bySetting[to.whoMayWrite][table.none[gap].text];
  if (channel === 'text') return text;
  // What is more than words goes only to whom words go without asking; to and from staff, words alone.
  if (channel === 'media' || channel === 'ghost') return text === 'yes' && !staff ? reach : 'no';
  return reach;
}

/**
 * Whether a conversation that has begun is shut: of 13 to 15 and 18 to 19 who are no friends (any more), both read and nobody
 * writes; so with somebody who has turned 20, whatever they were to each other.
 */
export function isClosed(one: Party, other: Party, areFriends: boolean): boolean {
  if (one.staff || other.staff) return false;
  const gap = gapBetween(one.band, other.band);
  return gap === null || (!areFriends && gap === 'A-C');
}

/**
 * The bands of those whom somebody may reach without being friends, where nothing else is in the way.
 * @param band  of who reaches out
 */
export function bandsReached(band: Band | null, channel: Channel): Band[] {
  const party = (of: Band | null): Party => ({
    band: of,
    staff: false,
    findable: true,
    whoMayWrite: 'everyone',
  });
  const every = ['A', 'B', 'C'] as const;
  return every.filter((each) => mayReach(party(band), party(each), 'none', channel) !== 'no');
}
