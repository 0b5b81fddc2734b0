/**
 * Live events (contract.md, Realtime): the channels, what each carries, and how a page learns where to listen. An event
 * carries ids and counts, never somebody's words or name: what happened is then asked of the server, which leaves out
 * what the person who asks may not see.
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint';

type BattleEvents = {
  /** From the server, once a vote is stored. */
  vote_update: { battleId: number; votes: number; opponentVotes: number };
  /** From the server, once its creator took a battle back that nobody had answered. */
  battle_deleted: { battleId: number };
  /** Hints of other pages to ask again, never trusted. */
  'client-vote_battle': { battleId: number; voteFor: string };
  'client-join_battle': { battleId: number };
};

type ShowdownEvents = {
  showdown_live_start: Record<string, never>;
  /** That there is a clip. Whose it is, and where, each page asks for itself: a block may keep the two apart. */
  showdown_clip_update: { clip: { id: number; category: string; votes: number; created_at: string } };
  showdown_end: { winnerId: number | null };
};

type SquadEvents = {
  squad_message: { squadId: number; id: number };
  squad_message_deleted: { squadId: number; id: number };
};

type TournamentEvents = {
  /** That a match changed, and what follows from it. */
  match_update: { tournamentId: number; matchId: number };
};

type UserEvents = {
  dm_message: { conversationId: number };
  /** That something changed among friends, or among those who ask to write: each page asks for itself. */
  friends: Record<string, never>;
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

/** What a channel carries: each event's name and data. */
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
export const userChannel = (userId: number): `private-user-${number}` => `private-user-${userId}`;

/** Where pusher-js asks to be let into a channel. */
export const channelAuthPath = '/api/pusher/auth';
/** Where it asks to say whose its connection is. */
export const userAuthPath = '/api/pusher/user-auth';

const setting = z.nullable(z.string());

/** Where to listen; all null where there are no live events. */
export const realtimeConfig = endpoint('GET', '/api/realtime/config', {
  response: z.object({
    key: setting,
    cluster: setting,
    host: setting,
    port: z.nullable(z.int()),
    tls: z.nullable(z.boolean()),
  }),
});
