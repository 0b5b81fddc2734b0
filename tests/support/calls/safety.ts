import * as blocks from '@/lib/domains/blocks/schema';
import * as safety from '@/lib/domains/safety/schema';
import { type CallLine, member, moderator } from './line';

/** Reports, blocks and suspensions. */
export const safetyCalls: Record<string, CallLine> = {
  report: {
    spec: safety.report,
    ...member,
    limit: 'comment',
    input: ({ comment }) => ({ body: { targetType: 'comment', targetId: comment.id, reason: 'bullying' } }),
  },
  listReports: { spec: safety.listReports, ...moderator, limit: 'read', input: () => ({}) },
  moderate: {
    spec: safety.moderate,
    ...moderator,
    limit: 'engagement',
    input: ({ report }) => ({ params: { id: report.id }, body: { action: 'hide' } }),
  },
  block: {
    spec: blocks.block,
    ...member,
    limit: 'engagement',
    input: ({ other }) => ({ body: { username: other.username, block: true } }),
  },
  listBlocks: { spec: blocks.listBlocks, ...member, limit: 'read', input: () => ({}) },
};
