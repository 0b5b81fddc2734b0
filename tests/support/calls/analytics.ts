import { platformHealth } from '@/lib/domains/analytics/health-schema';
import * as analytics from '@/lib/domains/analytics/schema';
import { type CallLine, creator, member } from './line';

/** Analytics. */
export const analyticsCalls: Record<string, CallLine> = {
  platformAnalytics: { spec: analytics.platformAnalytics, ...member, limit: 'read', input: () => ({}) },
  platformHealth: { spec: platformHealth, ...creator, limit: 'read', input: () => ({}) },
};
