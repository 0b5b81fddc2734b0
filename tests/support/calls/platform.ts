import { readMetrics } from '@/lib/contract/metrics';
import { realtimeConfig } from '@/lib/contract/realtime';
import { settle } from '@/lib/contract/scheduled';
import * as service from '@/lib/contract/service';
import * as media from '@/lib/domains/media/schema';
import * as realtime from '@/lib/domains/realtime/schema';
import { type CallLine, member } from './line';

/** Calls that belong to no domain: health, direct uploads, live events, the scheduler. */
export const platformCalls: Record<string, CallLine> = {
  health: {
    spec: service.health,
    access: 'public',
    limit: 'read',
    input: () => ({}),
  },
  openApi: { spec: service.openApi, access: 'public', limit: 'read', cached: true, input: () => ({}) },
  askDirectUpload: {
    spec: media.askDirectUpload,
    ...member,
    limit: 'engagement',
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
  readMetrics: {
    spec: readMetrics,
    access: 'public',
    limit: 'read',
    input: () => ({ headers: { authorization: `Bearer ${process.env.METRICS_TOKEN}` } }),
  },
  settle: {
    spec: settle,
    access: 'public',
    limit: 'read',
    input: () => ({ headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } }),
  },
};
