import * as blocks from '@/lib/domains/blocks/schema';
import * as mutes from '@/lib/domains/mutes/schema';
import * as mutedWords from '@/lib/domains/mutes/words-schema';
import * as appeals from '@/lib/domains/safety/appeal-schema';
import * as moderation from '@/lib/domains/safety/moderation-schema';
import * as safety from '@/lib/domains/safety/schema';
import * as suspensions from '@/lib/domains/safety/suspension-schema';
import { transparency } from '@/lib/domains/safety/transparency-schema';
import { anAppeal, aSuspension, grownUp } from '../report-calls';
import { type CallLine, creator, member, moderator, moderatorOrChampion } from './line';

/** Reports, blocks and suspensions. */
export const safetyCalls: Record<string, CallLine> = {
  report: {
    spec: safety.report,
    ...member,
    limit: 'comment',
    input: ({ comment }) => ({ body: { targetType: 'comment', targetId: comment.id, reason: 'bullying' } }),
  },
  listOwnReports: { spec: safety.listOwnReports, ...member, limit: 'read', input: () => ({}) },
  readOwnReport: {
    spec: safety.readOwnReport,
    ...member,
    limit: 'read',
    input: () => ({ params: { code: 'HG-AAAAAAAA' } }),
    answers: 404,
  },
  listOwnDecisions: { spec: appeals.listOwnDecisions, ...member, limit: 'read', input: () => ({}) },
  appeal: {
    spec: appeals.appeal,
    access: 'public',
    limit: 'comment',
    input: () => ({ body: { decisionId: 2_000_000_000, words: 'It was a song' } }),
    answers: 404,
  },
  readAppeal: {
    spec: appeals.readAppeal,
    access: 'public',
    limit: 'read',
    input: () => ({ body: { appealToken: '1.1.not-made-here' } }),
    answers: 404,
  },
  listAppeals: { spec: appeals.listAppeals, ...moderator, limit: 'read', input: () => ({}) },
  decideAppeal: {
    spec: appeals.decideAppeal,
    ...moderator,
    limit: 'engagement',
    input: ({ report }) => ({ params: { id: report.id }, body: { decision: 'uphold', words: 'It stands.' } }),
    ready: ({ report, author }) => anAppeal(report.id, author.id),
  },
  transparency: { spec: transparency, access: 'public', limit: 'read', input: () => ({}) },
  listReports: { spec: moderation.listReports, ...moderatorOrChampion, limit: 'read', input: () => ({}) },
  moderate: {
    spec: moderation.moderate,
    ...moderatorOrChampion,
    limit: 'engagement',
    input: ({ report }) => ({ params: { id: report.id }, body: { action: 'hide', rule: 'R2' } }),
  },
  moderateMany: {
    spec: moderation.moderateMany,
    ...moderatorOrChampion,
    limit: 'engagement',
    input: ({ report }) => ({ body: { ids: [report.id], action: 'hide', rule: 'R2' } }),
  },
  listSuspensions: { spec: suspensions.listSuspensions, ...moderator, limit: 'read', input: () => ({}) },
  liftSuspension: {
    spec: suspensions.liftSuspension,
    ...moderator,
    limit: 'engagement',
    input: ({ report }) => ({ params: { id: report.id } }),
    ready: ({ report, stranger }) => aSuspension(report.id, stranger.id),
  },
  evidenceFile: {
    spec: moderation.evidenceFile,
    ...moderator,
    limit: 'read',
    input: ({ report }) => ({ params: { reportId: report.id }, query: {} }),
  },
  moderationLog: { spec: moderation.moderationLog, ...moderator, limit: 'read', input: () => ({}) },
  listModerators: { spec: moderation.listModerators, ...creator, limit: 'read', input: () => ({}) },
  appointModerator: {
    spec: moderation.appointModerator,
    ...creator,
    limit: 'engagement',
    input: ({ other }) => ({ body: { username: other.username, appoint: true } }),
    ready: ({ other }) => grownUp(other),
  },
  block: {
    spec: blocks.block,
    ...member,
    limit: 'engagement',
    input: ({ other }) => ({ body: { username: other.username, block: true } }),
  },
  mute: {
    spec: mutes.mute,
    ...member,
    limit: 'engagement',
    input: ({ other }) => ({ body: { username: other.username, mute: true } }),
  },
  listMutes: { spec: mutes.listMutes, ...member, limit: 'read', input: () => ({}) },
  listMutedWords: { spec: mutedWords.listMutedWords, ...member, limit: 'read', input: () => ({}) },
  setMutedWords: {
    spec: mutedWords.setMutedWords,
    ...member,
    limit: 'engagement',
    input: () => ({ body: { words: ['wahala'] } }),
  },
  listBlocks: { spec: blocks.listBlocks, ...member, limit: 'read', input: () => ({}) },
};
