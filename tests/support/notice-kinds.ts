/**
 * Kinds of notice: the cause, the recipient, and every way in which it is withdrawn (rules.md, Notices). `match` is in
 * match-notices.ts, `battle_result`, `account` and that of a closed squad are in own-notices.ts; `mission`, `showdown` and `coins`
 * take more than one call, and have tests of their own in tests/api/notices/own-kinds.test.ts.
 */
import { expect } from 'vitest';
import type { NoticeKind } from '@/lib/contract/settings';
import { deleteBattle } from '@/lib/domains/battles/deletion-schema';
import { deleteComment, deletePost, deleteReply } from '@/lib/domains/posts/deletion-schema';
import {
  addComment,
  addReply,
  likeComment,
  likePost,
  pinComment,
  reactToPost,
} from '@/lib/domains/posts/schema';
import { joinSquad, leaveSquad } from '@/lib/domains/squads/schema';
import { pool } from '@/lib/platform/database/client';
import { answerBattle, postBattle } from './battle-forms';
import { call } from './call';
import { answer, befriend, someone, write } from './contact';
import { aComment, aPost, aSquad, type Person } from './factories';
import { matchKinds } from './match-notices';
import { type Done, hide, ok, type Two, type Way } from './notices';
import { decide, reported } from './report-calls';

type Brought = {
  /** The action that causes the notice. */
  act: () => Promise<Done>;
  /** The notice's subject, and the page that it links to. */
  subject: { type: string; url: string };
  /** Every action that withdraws the notice, by name. */
  gone: Record<string, Way>;
  /** Whether the notice has no person as its actor. */
  nobody?: true;
  /** Whether the other person gets the notice too. */
  both?: true;
};

export type Kind = { kind: NoticeKind; of: string; prepare: (two: Two) => Promise<Brought> };

const onPost = (me: Person, id: number): Record<string, Way> => ({
  'its post deleted': () => ok(call(deletePost, { as: me, params: { postId: id } })),
  'its post hidden': hide('post', id),
});

const onComment = (me: Person, id: number): Record<string, Way> => ({
  'its comment deleted': () => ok(call(deleteComment, { as: me, params: { commentId: id } })),
  'its comment hidden': hide('comment', id),
});

export const kinds: Kind[] = [
  {
    kind: 'like',
    of: 'a post',
    prepare: async ({ me, other }) => {
      const { id } = await aPost({ by: me });
      const act = () => call(likePost, { as: other, body: { postId: id } });
      return {
        act,
        subject: { type: 'post', url: `/post/${id}` },
        gone: { 'taken back': act, ...onPost(me, id) },
      };
    },
  },
  {
    kind: 'like',
    of: 'a comment',
    prepare: async ({ me, other }) => {
      const post = await aPost({ by: await someone() });
      const { id } = await aComment({ by: me, on: post });
      const act = () => call(likeComment, { as: other, body: { commentId: id } });
      const gone = { 'taken back': act, ...onComment(me, id), 'its post hidden': hide('post', post.id) };
      return { act, subject: { type: 'comment', url: `/post/${post.id}` }, gone };
    },
  },
  {
    kind: 'reaction',
    of: 'a post',
    prepare: async ({ me, other }) => {
      const { id } = await aPost({ by: me });
      const act = () => call(reactToPost, { as: other, body: { postId: id, reaction: 'W' } });
      return {
        act,
        subject: { type: 'post', url: `/post/${id}` },
        gone: { 'taken back': act, ...onPost(me, id) },
      };
    },
  },
  {
    kind: 'comment',
    of: 'a post',
    prepare: async ({ me, other }) => {
      const { id } = await aPost({ by: me });
      let made = 0;
      const act = async () => {
        const done = await call(addComment, { as: other, body: { postId: id, content: 'True talk' } });
        made = done.body.comment?.id ?? 0;
        return done;
      };
      const gone: Record<string, Way> = {
        deleted: () => ok(call(deleteComment, { as: other, params: { commentId: made } })),
        hidden: () => hide('comment', made)(),
        ...onPost(me, id),
      };
      return { act, subject: { type: 'comment', url: `/post/${id}` }, gone };
    },
  },
  {
    kind: 'reply',
    of: 'a comment',
    prepare: async ({ me, other }) => {
      const post = await aPost({ by: await someone() });
      const { id } = await aComment({ by: me, on: post });
      let made = 0;
      const act = async () => {
        const done = await call(addReply, { as: other, body: { commentId: id, content: 'No be so' } });
        made = done.body.reply?.id ?? 0;
        return done;
      };
      const gone: Record<string, Way> = {
        deleted: () => ok(call(deleteReply, { as: other, params: { replyId: made } })),
        hidden: () => hide('reply', made)(),
        ...onComment(me, id),
        'its post hidden': hide('post', post.id),
      };
      return { act, subject: { type: 'reply', url: `/post/${post.id}` }, gone };
    },
  },
  {
    kind: 'pin',
    of: 'a comment',
    prepare: async ({ me, other }) => {
      const post = await aPost({ by: other });
      const { id } = await aComment({ by: me, on: post });
      const act = () => call(pinComment, { as: other, body: { postId: post.id, commentId: id } });
      const gone = { ...onComment(me, id), ...onPost(other, post.id) };
      return { act, subject: { type: 'comment', url: `/post/${post.id}` }, gone };
    },
  },
  {
    kind: 'friend_request',
    of: 'a person',
    prepare: async ({ me, other }) => ({
      act: () => befriend(other, me),
      subject: { type: 'person', url: '/people' },
      gone: {
        'taken back': () => ok(befriend(other, me, 'cancel')),
        declined: () => ok(befriend(me, other, 'decline')),
        accepted: () => ok(befriend(me, other, 'accept')),
      },
    }),
  },
  {
    kind: 'friend_accepted',
    of: 'a person',
    prepare: async ({ me, other }) => {
      await befriend(me, other);
      return {
        act: () => befriend(other, me, 'accept'),
        subject: { type: 'person', url: `/profile/${other.username}` },
        gone: { 'friends no more': () => ok(befriend(other, me, 'remove')) },
      };
    },
  },
  {
    kind: 'message_request',
    of: 'a conversation',
    prepare: async ({ me, other }) => {
      // The other person is older, so their message is a request.
      await pool().query(`update users set dob = $2 where id = $1`, [other.id, (await someone('B')).dob]);
      let sent = { conversationId: 0, message: 0 };
      const act = async () => {
        const done = await write(other, me, 'May I?');
        sent = { conversationId: done.body.conversationId, message: done.body.dm?.id ?? 0 };
        return done;
      };
      const gone: Record<string, Way> = {
        declined: () => ok(answer(me, sent.conversationId, 'decline')),
        accepted: () => ok(answer(me, sent.conversationId, 'accept')),
        blocked: () => ok(answer(me, sent.conversationId, 'block')),
      };
      return { act, subject: { type: 'conversation', url: '/chats' }, gone };
    },
  },
  {
    kind: 'battle_challenge',
    of: 'a battle',
    prepare: async ({ me, other }) => {
      let made = 0;
      const act = async () => {
        const done = await postBattle(other, { content: 'Zanku?', opponentUsername: me.username });
        made = (done.body as { battle: { id: number } }).battle.id;
        return done;
      };
      const gone: Record<string, Way> = {
        'taken back': () => ok(call(deleteBattle, { as: other, params: { battleId: made } })),
        hidden: () => hide('battle', made)(),
        answered: async () => expect((await answerBattle(me, made)).status).toBe(200),
      };
      return { act, subject: { type: 'battle', url: '/hype-battles' }, gone };
    },
  },
  {
    kind: 'battle_response',
    of: 'a battle',
    prepare: async ({ me, other }) => {
      const posted = await postBattle(me, { content: 'Zanku?', opponentUsername: other.username });
      const { id } = (posted.body as { battle: { id: number } }).battle;
      const gone = { hidden: hide('battle', id), 'the answer hidden': hide('battle_response', id) };
      return { act: () => answerBattle(other, id), subject: { type: 'battle', url: '/hype-battles' }, gone };
    },
  },
  {
    kind: 'squad_join',
    of: 'a squad',
    prepare: async ({ me, other }) => {
      const { id } = await aSquad({ by: me });
      return {
        act: () => call(joinSquad, { as: other, body: { squadId: id } }),
        subject: { type: 'squad', url: `/squad-details/${id}` },
        gone: {
          left: () => ok(call(leaveSquad, { as: other, body: { squadId: id } })),
          hidden: hide('squad', id),
        },
      };
    },
  },
  ...matchKinds,
  {
    kind: 'decision',
    of: 'a decision',
    prepare: async ({ me }) => {
      const id = await reported('post', (await aPost({ by: me })).id);
      return {
        act: () => decide(id, 'hide'),
        subject: { type: 'decision', url: expect.stringMatching(/^\/reports#decision-\d+$/) },
        gone: { undone: () => ok(decide(id, 'restore')) },
        nobody: true,
      };
    },
  },
  {
    kind: 'report_outcome',
    of: 'a report',
    prepare: async ({ me, other }) => {
      const id = await reported('post', (await aPost({ by: other })).id, { by: me });
      return {
        act: () => decide(id, 'dismiss'),
        subject: { type: 'report', url: '/reports' },
        gone: {},
        nobody: true,
      };
    },
  },
];
