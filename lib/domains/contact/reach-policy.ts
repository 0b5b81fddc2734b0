/**
 * Who may contact whom (rules.md, Contact). One pure function decides, for every first contact on the server and every
 * button on a page. It uses the age bands of two people, their settings and their relation, and no database.
 */
import type { Band, Reach, WhoMayWrite } from '@/lib/contract/contact';

/**
 * The ways to contact a person: find them, send a friend request, write, send a file, send a ghost, challenge to a battle;
 * and, in a squad or tournament that both are in, by text and names or by clips.
 */
export type Channel = 'find' | 'friend' | 'text' | 'media' | 'ghost' | 'challenge' | 'squad' | 'squad_media';

/** The relation between two people; `suspended` and `leaving` when either one is. */
export type Between = 'blocked' | 'suspended' | 'leaving' | 'friends' | 'none';

/** One of the two people, with what matters for contact. */
export type Party = {
  /** Null outside 13 to 19. */
  band: Band | null;
  /** The creator account or a moderator: everyone may write to them, and they may write to everyone. */
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
/** Friends cannot send each other friend requests. */
const friends: Row = { ...all, friend: 'no' };

/** The table of rules.md, Contact: by the relation between two people, then by the gap between their bands. */
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

/** Whether the channel is in a squad, where people are seen by others whom they did not choose one by one. */
const isInSquad = (channel: Channel) => channel === 'squad' || channel === 'squad_media';

/** How a person who is not a friend may write, by the recipient's setting. */
const bySetting: Record<WhoMayWrite, Record<Reach, Reach>> = {
  everyone: { yes: 'yes', request: 'request', no: 'no' },
  requests: { yes: 'request', request: 'request', no: 'no' },
  friends: { yes: 'no', request: 'no', no: 'no' },
};

/**
 * Whether one person may contact another by a channel.
 * @param from     the sender
 * @param to       the recipient
 * @param between  the relation between the two
 */
export function mayReach(from: Party, to: Party, between: Between, channel: Channel): Reach {
  if (between !== 'friends' && between !== 'none') return 'no';
  const staff = from.staff || to.staff;
  if (staff && (channel === 'text' || channel === 'squad')) return 'yes';
  // After a person's 20th birthday, their squad content stays visible to the same people, as for band C.
  const past20 = isInSquad(channel) ? 'C' : null;
  const gap = gapBetween(from.band ?? past20, to.band ?? past20);
  if (gap === null) return 'no';
  const reach = table[between][gap][channel];
  if (between === 'friends') return reach;
  if (channel === 'find') return to.findable ? reach : 'no';
  const text = bySetting[to.whoMayWrite][table.none[gap].text];
  if (channel === 'text') return text;
  // Files and ghosts need a recipient who accepts text without a request. With staff, only text is allowed.
  if (channel === 'media' || channel === 'ghost') return text === 'yes' && !staff ? reach : 'no';
  return reach;
}

/**
 * Whether an existing conversation is closed: both can read, and nobody can write. Closed between 13 to 15 and 18 to 19 when
 * they are not, or no longer, friends; and with a person who has turned 20, in any case.
 */
export function isClosed(one: Party, other: Party, areFriends: boolean): boolean {
  if (one.staff || other.staff) return false;
  const gap = gapBetween(one.band, other.band);
  return gap === null || (!areFriends && gap === 'A-C');
}

/**
 * The bands that a person may contact without being friends, if nothing else prevents it.
 * @param band  the sender's band
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
