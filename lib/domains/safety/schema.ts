import * as z from 'zod/mini';
import { agesInWords } from '@/lib/contract/constants/bands';
import { textLength } from '@/lib/contract/constants/texts';
import { endpoint } from '@/lib/contract/endpoint';
import { id, message, time } from '@/lib/contract/fields';
import { offsetQuery } from '@/lib/contract/paging';

/** Everything that can be reported (contract.md, Safety). */
export const targetTypes = [
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
  'squad',
  'team',
  'tournament',
  'match_report',
  'profile_picture',
  'user',
] as const;
export type TargetType = (typeof targetTypes)[number];

/** What a report can name. A `conversation` becomes a report of the `message` that the other person wrote in it last. */
const reportedTypes = [...targetTypes, 'conversation'] as const;
export type ReportedType = (typeof reportedTypes)[number];

/** Why someone reports; the label is what the form shows. */
export const reportReasons = {
  bullying: 'Bullying or harassment',
  hate: 'Hate against a tribe, faith, gender or person',
  sexual: 'Sexual content or asking for pictures',
  violence: 'Violence or threats',
  'self-harm': 'Someone may hurt themselves',
  'private-information': 'Private information about someone',
  impersonation: 'Pretending to be someone else',
  underage: `Not ${agesInWords} years old`,
  scam: 'Scam or asking for money',
  spam: 'Spam',
  cheating: 'Cheating',
  illegal: 'Something against the law',
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

/** The files copied with a report, with URLs for moderators; null for a file that could not be copied. */
export const reportedFiles = z.array(z.object({ url: z.nullable(z.string()), type: z.string() }));

const details = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(textLength.description))));

export const report = endpoint('POST', '/api/reports', {
  limit: 'comment',
  whileAwaited: true,
  body: z.object({
    targetType: z.enum(reportedTypes, { error: 'targetType is not something that can be reported' }),
    targetId: id,
    reason,
    details,
    /** For an expired `message`: the seal that came with it. */
    seal: z.optional(z.string().check(z.maxLength(200))),
  }),
  refuses: ['own_content', 'target_not_found', 'already_reported', 'seal_broken'],
  response: z.object({ message, tracking_code: z.string() }),
});

/** One of the viewer's reports, with its outcome as a sentence. */
const ownReport = z.object({
  tracking_code: z.string(),
  target_type: z.enum(targetTypes),
  reason: z.string(),
  created_at: time,
  /** `closed`: what it was about went before anybody had decided. */
  status: z.enum(['waiting', 'decided', 'closed']),
  decided_at: z.nullable(time),
  outcome: z.nullable(z.string()),
});
export type OwnReport = z.output<typeof ownReport>;

export const listOwnReports = endpoint('GET', '/api/reports', {
  own: true,
  query: offsetQuery(20),
  response: z.array(ownReport),
});

export const readOwnReport = endpoint('GET', '/api/reports/{code}', {
  own: true,
  params: z.object({ code: z.string() }),
  refuses: ['report_not_found'],
  response: ownReport,
});
