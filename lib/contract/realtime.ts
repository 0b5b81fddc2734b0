/**
 * Live events (contract.md, Realtime): the channels, their events, and where a page must listen. An event contains ids and
 * counts, never anybody's text or name. The page then asks the server, which leaves out what its viewer may not see.
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';

type BattleEvents = {
  /** From the server, after a vote was stored. */
  vote_update: { battleId: number; votes: number; opponentVotes: number };
  /** From the server, after its creator deleted a battle that nobody had answered. */
  battle_deleted: { battleId: number };
  /** From the server, after one of its sides was hidden or shown again, which moves the deadline. */
  battle_changed: { battleId: number };
  /** Hints from other pages that there is something new; never trusted. */
  'client-vote_battle': { battleId: number; voteFor: string };
  'client-join_battle': { battleId: number };
};

type ShowdownEvents = {
  showdown_live_start: Record<string, never>;
  /** There is a new clip. Each page loads its author and file itself, because a block may hide them from its viewer. */
  showdown_clip_update: { clip: { id: number; category: string; votes: number; created_at: string } };
  showdown_end: { winnerId: number | null };
};

type SquadEvents = {
  squad_message: { squadId: number; id: number };
  squad_message_deleted: { squadId: number; id: number };
};

type TournamentEvents = {
  /** A match changed, and so may matches that follow from it. */
  match_update: { tournamentId: number; matchId: number };
  /** Something else changed: its check-in has opened, a squad joined, checked in or withdrew, or it is over. */
  tournament_changed: { tournamentId: number };
};

type UserEvents = {
  /** `unsent`: the message that its sender has taken back. `read`: nothing is new, but the person has read on some page. */
  dm_message: { conversationId: number; unsent?: number; read?: true };
  /**
   * Something changed among friends or message requests: each page loads it itself. `between`: the ids of the two whom it is
   * about. A server of an earlier version does not say.
   */
  friends: { between?: [number, number] };
  requests: Record<string, never>;
  /** How many notices are unread. */
  notification: { unread: number };
};

export type ChannelName =
  | 'private-battles'
  | 'private-showdown'
  | `private-squad-${number}`
  | `private-tournament-${number}`
  | `private-user-${number}`;

/** The events of a channel: names and data. */
export type EventsOn<C extends ChannelName> = C extends 'private-battles'
  ? BattleEvents
  : C extends 'private-showdown'
    ? ShowdownEvents
    : C extends `private-squad-${number}`
      ? SquadEvents
      : C extends `private-tournament-${number}`
        ? TournamentEvents
        : UserEvents;

export const battlesChannel = 'private-battles';
export const showdownChannel = 'private-showdown';
export const squadChannel = (squadId: number): `private-squad-${number}` => `private-squad-${squadId}`;
export const tournamentChannel = (id: number): `private-tournament-${number}` => `private-tournament-${id}`;
/** The channel of each person's own pages, before their id. */
export const userChannelPrefix = 'private-user-';
export const userChannel = (userId: number): `private-user-${number}` => `${userChannelPrefix}${userId}`;

/** Where pusher-js asks for access to a channel. */
export const channelAuthPath = '/api/pusher/auth';
/** Where pusher-js signs in its connection's user. */
export const userAuthPath = '/api/pusher/user-auth';

const setting = z.nullable(z.string());

/** Where to listen; all null if there are no live events. */
export const realtimeConfig = endpoint('GET', '/api/realtime/config', {
  response: z.object({
    key: setting,
    cluster: setting,
    host: setting,
    port: z.nullable(z.int()),
    tls: z.nullable(z.boolean()),
  }),
});
