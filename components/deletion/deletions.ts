/** What a person can delete, by report target type. Loaded with the first deletion. */
import { send } from '@/lib/client/api/send';
import type { CommunityRule } from '@/lib/contract/community-rules';
import { deleteBattle } from '@/lib/domains/battles/deletion-schema';
import { deleteGameClip } from '@/lib/domains/clips/deletion-schema';
import { deleteComment, deletePost, deleteReply } from '@/lib/domains/posts/deletion-schema';
import { deleteRantComment } from '@/lib/domains/rants/deletion-schema';
import { deleteRant } from '@/lib/domains/rants/schema';
import { deleteSquadMessage } from '@/lib/domains/squad-chat/deletion-schema';

type Deletion = {
  name: string;
  /** A sentence about what is deleted with it, and a trailing space. */
  takes: string;
  /** `rule`: the one that it breaks, where it is somebody else's. */
  ask: (id: number, rule?: CommunityRule) => Promise<unknown>;
};

export const deletions = {
  post: {
    name: 'post',
    takes: 'Its comments, likes and reactions go with it. ',
    ask: (postId, rule) => send(deletePost, { params: { postId }, query: { rule } }),
  },
  rant: {
    name: 'rant',
    takes: 'Its comments, hugs and upvotes go with it. ',
    ask: (rantId) => send(deleteRant, { params: { rantId } }),
  },
  comment: {
    name: 'comment',
    takes: 'Its replies and likes go with it. ',
    ask: (commentId) => send(deleteComment, { params: { commentId } }),
  },
  reply: {
    name: 'reply',
    takes: '',
    ask: (replyId) => send(deleteReply, { params: { replyId } }),
  },
  rant_comment: {
    name: 'comment',
    takes: '',
    ask: (commentId) => send(deleteRantComment, { params: { commentId } }),
  },
  squad_message: {
    name: 'message',
    takes: 'It goes for everybody in the squad. ',
    ask: (messageId) => send(deleteSquadMessage, { params: { messageId } }),
  },
  game_clip: {
    name: 'clip',
    takes: 'Its video goes with it. ',
    ask: (clipId) => send(deleteGameClip, { params: { clipId } }),
  },
  battle: {
    name: 'battle',
    takes: 'Its video and its votes go with it. ',
    ask: (battleId) => send(deleteBattle, { params: { battleId } }),
  },
} satisfies Record<string, Deletion>;

export type Deletable = keyof typeof deletions;
