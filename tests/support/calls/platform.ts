import * as z from 'zod/mini';
import { endpoint } from '@/lib/contract/endpoint';
import { realtimeConfig } from '@/lib/contract/realtime';
import { settle } from '@/lib/contract/scheduled';
import * as media from '@/lib/domains/media/schema';
import * as realtime from '@/lib/domains/realtime/schema';
import { type CallLine, member } from './line';

/** What no domain owns: health, files sent ahead, live events, the schedule. */
export const platformCalls: Record<string, CallLine> = {
  health: {
    spec: endpoint('GET', '/api/health', { response: z.object({ status: z.literal('ok') }) }),
    access: 'public',
    limit: 'read',
    input: () => ({}),
  },
  askDirectUpload: {
    spec: media.askDirectUpload,
    ...member,
    limit: 'upload',
    input: () => ({ body: { purpose: 'profile', name: 'me.png', size: 1000, type: 'image/png' } }),
  },
  realtimeConfig: { spec: realtimeConfig, access: 'public', limit: 'read', input: () => ({}) },
  authorizeChannel: {
    spec: realtime.authorizeChannel,
    ...member,
    limit: 'read',
    input: () => ({ body: { socket_id: '123.456', channel_name: 'private-battles' } }),
  },
  authenticateUser: {
    spec: realtime.authenticateUser,
    ...member,
    limit: 'read',
    input: () => ({ body: { socket_id: '123.456' } }),
  },
  settle: {
    spec: settle,
    access: 'public',
    limit: 'read',
    input: () => ({ headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } }),
  },
};
