import * as z from 'zod/mini';
import { textLength } from '@/lib/contract/constants';
import { type AnswerOf, endpoint } from '@/lib/contract/endpoint';
import { count, flagOut, id, message, time } from '@/lib/contract/fields';
import { pageQuery } from '@/lib/contract/paging';

/** Everything that people can say or be here (contract.md, Safety). */
const targetTypes = [
  'post',
  'comment',
  'reply',
  'rant',
  'rant_comment',
  'message',
  'squad_message',
  'battle',
  'battle_response',
  'game_clip',
  'showdown_clip',
  'user',
] as const;
export type TargetType = (typeof targetTypes)[number];

/** Why someone reports; the label is what the form shows. */
export const reportReasons = {
  bullying: 'Bullying or harassment',
  hate: 'Hate against a tribe, faith, gender or person',
  sexual: 'Sexual content or asking for pictures',
  violence: 'Violence or threats',
  'self-harm': 'Someone may hurt themselves',
  'private-information': 'Private information about someone',
  impersonation: 'Pretending to be someone else',
  underage: 'Not 13 to 19 years old',
  scam: 'Scam or asking for money',
  spam: 'Spam',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

const reasonCodes = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];
const reason = z.pipe(
  z.pipe(
    z.string({ error: 'Please choose a reason.' }),
    z.transform((value: string) =>
      value
        .trim()
        .toLowerCase()
        .replace(/[\s_]+/g, '-'),
    ),
  ),
  z.enum(reasonCodes, { error: 'Please choose a reason.' }),
);

const details = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(textLength.description))));

export const report = endpoint('POST', '/api/reports', {
  limit: 'comment',
  // Three people with nothing else to do would empty the feed.
  alsoLimit: 'report',
  body: z.object({
    targetType: z.enum(targetTypes, { error: 'targetType is not something that can be reported' }),
    targetId: id,
    reason,
    details,
  }),
  refuses: ['own_content', 'target_not_found', 'already_reported'],
  response: z.object({ message, tracking_code: z.string() }),
});

export const reportStatuses = ['open', 'hidden', 'restored', 'dismissed', 'suspended'] as const;
const reportStatus = z.enum(reportStatuses, { error: 'status is not known' });

/** What was reported, as it was then. A rant's copy never says who wrote it. */
const reportCopy = z.object({
  content: z.string(),
  username: z.optional(z.string()),
  category: z.optional(z.string()),
});

const reportView = z.object({
  id: count,
  target_type: z.enum(targetTypes),
  target_id: count,
  reason: z.string(),
  details: z.nullable(z.string()),
  copy: reportCopy,
  status: reportStatus,
  urgent: flagOut,
  tracking_code: z.string(),
  /** How many people have reported the same thing. */
  reporters: count,
  created_at: time,
  handled_at: z.nullable(time),
});

export const listReports = endpoint('GET', '/api/moderation/reports', {
  query: z.extend(pageQuery(20), { status: z.optional(reportStatus) }),
  response: z.array(reportView),
});

const moderationActions = ['hide', 'restore', 'dismiss', 'suspend'] as const;
export type ModerationAction = (typeof moderationActions)[number];

export const moderate = endpoint('POST', '/api/moderation/reports/{id}', {
  limit: 'engagement',
  params: z.object({ id }),
  body: z.object({
    action: z.enum(moderationActions, { error: 'action must be hide, restore, dismiss or suspend' }),
  }),
  refuses: ['champion_may_only_hide', 'creator_account_protected', 'report_not_found', 'nobody_to_suspend'],
  response: z.object({ message, report: reportView }),
});

export type Report = AnswerOf<typeof listReports>[number];
export type ReportCopy = z.output<typeof reportCopy>;
