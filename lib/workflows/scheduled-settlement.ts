/**
 * What falls due and nobody looked at (rules.md, Time): settled by the scheduled route. Each part is safe to run at any
 * moment, as often as one likes, on several servers at once.
 */
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { settle } from '@/lib/contract/scheduled';

import { sweepRestedNames } from '@/lib/domains/accounts/resting-names';
import { endExpiredSessions } from '@/lib/domains/accounts/sessions';
import { settleSuspensions } from '@/lib/domains/accounts/suspensions';
import { sweepFigures } from '@/lib/domains/analytics/platform-health';
import { settleBattles } from '@/lib/domains/battles/settlement';
import { settleGhosts } from '@/lib/domains/chat/ghosts';
import { settleRequests } from '@/lib/domains/chat/requests';
import { sweepMedia } from '@/lib/domains/media/sweep';
import { settleMissions } from '@/lib/domains/missions/reminders';
import { settlePushes } from '@/lib/domains/notices/push/due';
import { settleRantRemovals } from '@/lib/domains/rants/removals';
import { sweepEvidence } from '@/lib/domains/safety/evidence';
import { emptyOldReports } from '@/lib/domains/safety/retention';
import { settleShowdown } from '@/lib/domains/showdown/cycles';
import { settleTournaments } from '@/lib/domains/tournaments/settlement';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { settleAccountDeletions } from './account-deletion';
import { settleGuardians, settleTurningTwenty } from './deletion-by-rule';
import {
  sweepActiveMinutes,
  sweepAgeRefusals,
  sweepGuardianLinks,
  sweepLimits,
  sweepMailedTokens,
  sweepNotices,
  sweepPasskeyChallenges,
  sweepRepeats,
  sweepSealedGhosts,
  sweepSentRequests,
  sweepUsedProofs,
} from './sweeps';

/** What is settled, by the names that the answer has for it. */
const steps = {
  // A deletion that it begins and cannot finish is finished below.
  closings: () => settleTurningTwenty(),
  guardians: () => settleGuardians(),
  suspensions: () => settleSuspensions(),
  battles: () => settleBattles(),
  ghosts: () => settleGhosts(),
  requests: () => settleRequests(),
  tournaments: () => settleTournaments(),
  showdowns: () => settleShowdown(),
  missions: () => settleMissions(),
  deletions: () => settleAccountDeletions(),
  rantRemovals: () => settleRantRemovals(),
  files: () => sweepMedia(),
  sessions: () => endExpiredSessions(),
  repeats: () => sweepRepeats(),
  limits: () => sweepLimits(),
  sentRequests: () => sweepSentRequests(),
  reports: () => emptyOldReports(),
  evidence: () => sweepEvidence(),
  seals: () => sweepSealedGhosts(),
  names: () => sweepRestedNames(),
  links: () => sweepMailedTokens(),
  notices: () => sweepNotices(),
  invitations: () => sweepGuardianLinks(),
  minutes: () => sweepActiveMinutes(),
  ageRefusals: () => sweepAgeRefusals(),
  proofs: () => sweepUsedProofs(),
  challenges: () => sweepPasskeyChallenges(),
  figures: () => sweepFigures().then(() => 0),
  // Last: a mail server, or a push service, that hangs keeps nothing else waiting.
  mails: () => sendDueMails(),
  pushes: () => settlePushes(),
};

type Step = keyof typeof steps;

/**
 * Settles everything that is due. Where one step fails, the others are done all the same.
 * @returns how many of each went
 * @throws DomainError `unavailable` at the end that names what was not settled, for the scheduler to try again
 */
export async function settleAll(): Promise<ResultOf<typeof settle>> {
  const went = {} as Record<Step, number>;
  const failed: string[] = [];
  for (const [step, run] of Object.entries(steps) as [Step, () => Promise<number>][]) {
    try {
      went[step] = await run();
      killPoint('settlement-step');
    } catch (error) {
      log.error({ error, step }, 'a step of the settlement failed');
      failed.push(step);
    }
  }
  if (failed.length > 0) {
    const words = `Settled, but for: ${failed.join(', ')}.`;
    throw new DomainError('settlement_failed', words, { retryAfter: 60 });
  }
  // What the description of the call does not name stays here.
  return { message: 'Settled.', ...went };
}
