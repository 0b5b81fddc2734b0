import { deleteRantComment } from '@/lib/domains/rants/deletion-schema';
import * as rants from '@/lib/domains/rants/schema';
import { type CallLine, member } from './line';

/** Rants. */
export const rantsCalls: Record<string, CallLine> = {
  listRants: { spec: rants.listRants, ...member, limit: 'read', input: () => ({ query: { limit: 20 } }) },
  listRantComments: {
    spec: rants.listRantComments,
    ...member,
    limit: 'read',
    input: ({ rant }) => ({ params: { rantId: rant.id }, query: { limit: 20 } }),
  },
  createRant: {
    spec: rants.createRant,
    ...member,
    limit: 'post',
    input: () => ({
      body: { content: 'I studied and still failed', category: 'School Life', askForAdvice: true },
    }),
  },
  upvoteRant: {
    spec: rants.upvoteRant,
    ...member,
    limit: 'engagement',
    input: ({ rant }) => ({ body: { rantId: rant.id } }),
  },
  reactToRant: {
    spec: rants.reactToRant,
    ...member,
    limit: 'engagement',
    input: ({ rant }) => ({ body: { rantId: rant.id, reaction: '😢' } }),
  },
  sendHug: {
    spec: rants.sendHug,
    ...member,
    limit: 'engagement',
    input: ({ rant }) => ({ body: { rantId: rant.id } }),
  },
  addRantComment: {
    spec: rants.addRantComment,
    ...member,
    limit: 'comment',
    input: ({ rant }) => ({ body: { rantId: rant.id, content: 'It will pass' } }),
  },
  deleteRant: {
    spec: rants.deleteRant,
    ...member,
    limit: 'engagement',
    input: ({ rant }) => ({ params: { rantId: rant.id }, body: {} }),
  },
  deleteRantComment: {
    spec: deleteRantComment,
    ...member,
    limit: 'engagement',
    input: ({ ownRantComment }) => ({ params: { commentId: ownRantComment.id }, body: {} }),
  },
};
