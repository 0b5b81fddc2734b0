/** The kinds of writes that a crowd makes: the call, a name that identifies each write, and the SQL that finds it. */
import { coinFlip } from '@/lib/contract/constants/coins';
import type { Endpoint } from '@/lib/contract/endpoint';
import { voteInBattle } from '@/lib/domains/battles/schema';
import { sendMessage } from '@/lib/domains/chat/schema';
import { flipCoin } from '@/lib/domains/coins/schema';
import { addComment, createPost, likePost } from '@/lib/domains/posts/schema';
import { sendSquadMessage } from '@/lib/domains/squad-chat/schema';
import type { Said } from './calls.ts';

/** The ids that writes refer to. */
export type Stage = { posts: number[]; battles: number[]; squads: number[] };

/** One write. `name` is unique within its kind. */
export type Write = { name: string; spec: Endpoint; said: Said<Endpoint> };

type Turn = { writer: string; turn: number; other: string; seat: number };

export type Kind = {
  /** @returns the writer's write for this turn, or null if none is left */
  make: (stage: Stage, turn: Turn) => Write | null;
  /** A statement that selects the `name` of every write in the database, with one row per occurrence. */
  found: string;
  /** Whether the call is idempotent, so that it may be retried until it is answered. */
  repeatable: boolean;
};

export type KindName =
  | 'posts'
  | 'comments'
  | 'likes'
  | 'coin flips'
  | 'messages'
  | 'squad messages'
  | 'votes';

/** Type-checks a call's input, then widens the type, since the rest needs to know only that it is a call. */
function write<E extends Endpoint>(name: string, spec: E, said: Said<E>): Write {
  return { name, spec, said: said as Said<Endpoint> };
}

/** How many writers share a squad. */
export const squadSize = 5;

const at = (all: number[], turn: number) => all[turn % all.length] as number;

export const kinds: Record<KindName, Kind> = {
  posts: {
    make: (_, { writer, turn }) => {
      const content = `${writer} ${turn}`;
      return write(content, createPost, { body: { content, mode: 'main' } });
    },
    found: 'select content as name from posts',
    repeatable: false,
  },
  comments: {
    make: ({ posts }, { writer, turn }) => {
      const content = `${writer} ${turn}`;
      return write(content, addComment, { body: { postId: at(posts, turn), content } });
    },
    found: 'select content as name from comments',
    repeatable: false,
  },
  likes: {
    // A second like would undo the first.
    make: ({ posts }, { writer, turn }) =>
      turn < posts.length
        ? write(`${writer} ${at(posts, turn)}`, likePost, { body: { postId: at(posts, turn) } })
        : null,
    found: `select u.username || ' ' || l.post_id as name from post_likes l join users u on u.id = l.user_id`,
    repeatable: false,
  },
  'coin flips': {
    make: (_, { writer, turn }) => {
      const idempotencyKey = `${writer}-${turn}`;
      return turn < coinFlip.flipsADay
        ? write(idempotencyKey, flipCoin, { idempotencyKey, body: { betAmount: coinFlip.min } })
        : null;
    },
    found: `select idempotency_key as name from coin_entries where reason = 'flip'`,
    repeatable: true,
  },
  messages: {
    make: (_, { writer, turn, other }) => {
      const clientId = `${writer}-${turn}`;
      const body = { recipientUsername: other, content: clientId, isGhostBomb: false, clientId };
      return write(clientId, sendMessage, { body });
    },
    found: 'select content as name from messages',
    repeatable: true,
  },
  'squad messages': {
    make: ({ squads }, { writer, turn, seat }) => {
      const clientId = `${writer}-${turn}`;
      return write(clientId, sendSquadMessage, {
        body: { squadId: at(squads, Math.floor(seat / squadSize)), message: clientId, clientId },
      });
    },
    found: 'select message as name from squad_messages',
    repeatable: true,
  },
  votes: {
    make: ({ battles }, { writer, turn }) =>
      turn < battles.length
        ? write(`${writer} ${at(battles, turn)}`, voteInBattle, {
            body: { battleId: at(battles, turn), voteFor: turn % 2 ? 'creator' : 'opponent' },
          })
        : null,
    found: `select u.username || ' ' || v.battle_id as name from battle_votes v join users u on u.id = v.user_id`,
    repeatable: false,
  },
};
