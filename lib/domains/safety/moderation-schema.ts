/** The calls of those who decide on reports: the queue, the decisions, the log of them, and who may (contract.md, Safety). */
import * as z from 'zod/mini';
import { communityRuleCodes } from '@/lib/contract/community-rules';
import { suspensionDays } from '@/lib/contract/constants/safety';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flag, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';
import { reportReasons, targetTypes } from './schema';

export const reportStatuses = ['open', 'hidden', 'restored', 'dismissed', 'suspended', 'removed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
const reportStatus = z.enum(reportStatuses, { error: 'status is not known' });
const targetType = z.enum(targetTypes);
const rule = z.nullable(z.enum(communityRuleCodes));

/** What was reported, as it was then. A rant's copy never says who wrote it. */
const reportCopy = z.object({
  content: z.string(),
  username: z.optional(z.string()),
  category: z.optional(z.string()),
});
export type ReportCopy = z.output<typeof reportCopy>;

const reportView = z.object({
  id: count,
  target_type: targetType,
  target_id: count,
  reason: z.string(),
  details: z.nullable(z.string()),
  copy: reportCopy,
  /** Files that were copied with the report, each where whoever may decide opens it; null where one could not be copied. */
  evidence: z.array(z.object({ url: z.nullable(z.string()), type: z.string() })),
  status: reportStatus,
  urgent: flagOut,
  tracking_code: z.string(),
  /** How many people have reported the same thing. */
  reporters: count,
  created_at: time,
  /** When somebody should have decided, and whether that is over. */
  due_at: time,
  overdue: flagOut,
  handled_at: z.nullable(time),
  /** What was decided, while it is decided. */
  decision: z.nullable(z.object({ id: count, action: z.string(), rule, days: z.nullable(count) })),
  /** How many decisions there were before about whoever is behind it, by what was done: never who that is. */
  history: z.array(z.object({ action: z.string(), count })),
});

export const listReports = endpoint('GET', '/api/moderation/reports', {
  query: z.extend(pageQuery(20), {
    status: z.optional(reportStatus),
    reason: z.optional(z.enum(Object.keys(reportReasons), { error: 'reason is not known' })),
  }),
  response: z.array(reportView),
});

export const moderationActions = ['hide', 'restore', 'dismiss', 'suspend', 'remove-picture'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Those that say that a rule was broken, and which. */
export const actionsWithRule: readonly ModerationAction[] = ['hide', 'suspend', 'remove-picture'];

const ruleIn = z.optional(z.nullable(z.enum(communityRuleCodes, { error: 'rule must be R1 to R10' })));
const note = z.optional(z.nullable(text(500, 'note is empty')));
const days = z.optional(
  z.nullable(z.literal(suspensionDays, { error: `days must be ${suspensionDays.join(', ')} or left out` })),
);

export const moderate = endpoint('POST', '/api/moderation/reports/{id}', {
  limit: 'engagement',
  params: z.object({ id }),
  body: z.object({
    action: z.enum(moderationActions, {
      error: 'action must be hide, restore, dismiss, suspend or remove-picture',
    }),
    rule: ruleIn,
    note,
    days,
    /** Whether the pictures of the report are refused from now on. */
    blockMedia: z.optional(flag),
    /** What the report's status was when whoever decides looked at it: where it is another by now, nothing is done. */
    seen: z.optional(reportStatus),
  }),
  refuses: [
    'rule_missing',
    'champion_may_only_hide',
    'moderator_days_exceeded',
    'creator_account_protected',
    'report_not_found',
    'nobody_to_suspend',
    'no_picture',
    'already_decided',
  ],
  response: z.object({ message, report: reportView }),
});

export const moderateMany = endpoint('POST', '/api/moderation/reports/bulk', {
  limit: 'engagement',
  body: z.object({
    ids: z.array(id).check(z.minLength(1), z.maxLength(50, { error: 'At most 50 reports at a time.' })),
    action: z.enum(['hide', 'dismiss'], { error: 'action must be hide or dismiss' }),
    rule: ruleIn,
  }),
  refuses: ['rule_missing'],
  response: z.object({ message, decided: count }),
});

export const moderationLog = endpoint('GET', '/api/moderation/log', {
  query: pageQuery(50),
  response: z.array(
    z.object({
      id: count,
      at: time,
      /** A username, or who else: `three reports`, `the clock`, `a deleted account`. */
      actor: z.string(),
      action: z.string(),
      target_type: z.string(),
      target_id: count,
      rule,
      days: z.nullable(count),
      tracking_code: z.nullable(z.string()),
      /** For the creator account alone. */
      note: z.nullable(z.string()),
    }),
  ),
});

export const evidenceFile = endpoint('GET', '/api/moderation/evidence/{reportId}', {
  params: z.object({ reportId: id }),
  query: z.object({ file: z.optional(z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number))) }),
  refuses: ['report_not_found'],
  file: true,
  response: z.unknown(),
});

const moderator = z.object({ user_id: count, username: z.string(), appointed_at: time });

export const appointModerator = endpoint('POST', '/api/moderation/moderators', {
  limit: 'engagement',
  body: z.object({ username: text(40, 'Please enter a username.'), appoint: flag }),
  refuses: ['user_not_found', 'too_young_to_moderate'],
  response: z.object({ message }),
});

export const listModerators = endpoint('GET', '/api/moderation/moderators', {
  query: pageQuery(50),
  response: z.array(moderator),
});

export type Report = AnswerOf<typeof listReports>[number];
export type LogEntry = AnswerOf<typeof moderationLog>[number];
export type Moderator = AnswerOf<typeof listModerators>[number];
