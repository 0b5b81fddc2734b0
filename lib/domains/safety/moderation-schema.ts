/** The calls for moderators: the queue, the decisions, the log and the list of moderators (contract.md, Safety). */
import * as z from 'zod/mini';
import { communityRuleCodes } from '@/lib/contract/community-rules';
import { decidedAtOnce, suspensionDays } from '@/lib/contract/constants/safety';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flag, flagOut, id, message, text, time } from '@/lib/contract/fields';
import { offsetQuery, pageQuery } from '@/lib/contract/paging';
import { personView } from '@/lib/contract/person';
import { type ReportReason, reportedFiles, reportReasons, targetTypes } from './schema';

/** Reasons of reports that no person made, in words for whoever decides. */
export const ownReasons = {
  distress: 'Words that suggest distress',
  'known-picture': 'Tried to share a blocked picture',
  deleted: 'Deleted by the creator account',
} as const;
/** Why a report was made, by a person or by the server. */
export type AnyReason = ReportReason | keyof typeof ownReasons;
export const anyReasons = Object.keys({ ...reportReasons, ...ownReasons }) as [AnyReason, ...AnyReason[]];

export const reportStatuses = ['open', 'hidden', 'restored', 'dismissed', 'suspended', 'removed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
const reportStatus = z.enum(reportStatuses, { error: 'status is not known' });
const targetType = z.enum(targetTypes);
const rule = z.nullable(z.enum(communityRuleCodes));

/** A copy of the content at the time of the report. A rant's copy never names its author. */
const reportCopy = z.object({
  content: z.string(),
  username: z.optional(z.string()),
  category: z.optional(z.string()),
  /** The beginning of what it answers: a post, a comment, a rant or a challenge; never with a name. */
  in_answer_to: z.optional(z.string()),
});
export type ReportCopy = z.output<typeof reportCopy>;

const reportView = z.object({
  id: count,
  target_type: targetType,
  target_id: count,
  reason: z.string(),
  details: z.nullable(z.string()),
  copy: reportCopy,
  evidence: reportedFiles,
  status: reportStatus,
  /** Whether it was closed without a decision, because what it was about is gone. Its status is `dismissed` then. */
  closed: flagOut,
  urgent: flagOut,
  tracking_code: z.string(),
  /** How many people have reported what this report shows: the same version of the same content. */
  reporters: count,
  created_at: time,
  /** The deadline for a decision, and whether it has passed. */
  due_at: time,
  overdue: flagOut,
  handled_at: z.nullable(time),
  /** The current decision, if any. */
  decision: z.nullable(z.object({ id: count, action: z.string(), rule, days: z.nullable(count) })),
  /** The number of earlier decisions about the author, by action. The author is never named. */
  history: z.array(z.object({ action: z.string(), count })),
});

export const listReports = endpoint('GET', '/api/moderation/reports', {
  query: z.extend(pageQuery(20), {
    status: z.optional(reportStatus),
    reason: z.optional(z.enum(anyReasons, { error: 'is not known' })),
  }),
  response: z.array(reportView),
});

export const moderationActions = ['hide', 'restore', 'dismiss', 'suspend', 'remove-picture'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** The actions that need the rule that was broken. */
export const actionsWithRule: readonly ModerationAction[] = ['hide', 'suspend', 'remove-picture'];

const ruleIn = z.optional(z.nullable(z.enum(communityRuleCodes, { error: 'must be R1 to R10' })));
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
    /** Whether to block the report's pictures from being shared again. */
    blockMedia: z.optional(flag),
    /** The report's status when the moderator looked at it. When it has changed since, nothing is done. */
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
    'cannot_be_hidden',
    'already_decided',
  ],
  response: z.object({ message, report: reportView }),
});

export const moderateMany = endpoint('POST', '/api/moderation/reports/bulk', {
  limit: 'engagement',
  body: z.object({
    ids: z
      .array(id)
      .check(
        z.minLength(1),
        z.maxLength(decidedAtOnce, { error: `At most ${decidedAtOnce} reports at a time.` }),
      ),
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
      /** A username, or a description: `three reports`, `the clock`, `a deleted account`. */
      actor: z.string(),
      action: z.string(),
      target_type: z.string(),
      target_id: count,
      rule,
      days: z.nullable(count),
      tracking_code: z.nullable(z.string()),
      /** Only the creator account gets it; null for others. */
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

const moderator = z.extend(personView, { appointed_at: time });

export const appointModerator = endpoint('POST', '/api/moderation/moderators', {
  limit: 'engagement',
  body: z.object({ username: text(40, 'Please enter a username.'), appoint: flag }),
  refuses: ['user_not_found', 'too_young_to_moderate'],
  response: z.object({ message }),
});

export const listModerators = endpoint('GET', '/api/moderation/moderators', {
  query: offsetQuery(50),
  response: z.array(moderator),
});

export type Report = AnswerOf<typeof listReports>[number];
export type LogEntry = AnswerOf<typeof moderationLog>[number];
export type Moderator = AnswerOf<typeof listModerators>[number];
