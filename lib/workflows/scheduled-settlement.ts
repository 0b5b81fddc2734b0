/**
 * The scheduled route settles what is due and was not settled by a request (rules.md, Time). Every step may run at any
 * moment, any number of times, on several servers at once.
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
import { emptyOldReports } from '@/lib/domains/safety/reports/retention';
import { sweepEvidence } from '@/lib/domains/safety/targets/evidence';
import { settleShowdown } from '@/lib/domains/showdown/cycles';
import { settleTournaments } from '@/lib/domains/tournaments/settlement';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { sendDueMails } from '@/lib/platform/mail/outbox';
import { clearSpools } from '@/lib/platform/storage/spool';
import { settleAccountDeletions } from './account-deletion';
import { settleGuardians, settleTurningTwenty } from './deletion-by-rule';
import { settlePostDeletions } from './post-deletions';
import {
  sweepActiveMinutes,
  sweepAgeRefusals,
  sweepEndedFriendships,
  sweepGuardianLinks,
  sweepLimits,
  sweepMailedTokens,
  sweepNotices,
  sweepPasskeyChallenges,
  sweepRepeats,
  sweepSealedGhosts,
  sweepSentRequests,
  sweepSuspendedAddresses,
  sweepUsedProofs,
} from './sweeps';

/** The steps, by their names in the response. */
const steps = {
  // Before people are deleted: what ended while they were there is settled with them.
  battles: () => settleBattles(),
  showdowns: () => settleShowdown(),
  tournaments: () => settleTournaments(),
  // If a deletion is interrupted here, the `deletions` step finishes it.
  closings: () => settleTurningTwenty(),
  guardians: () => settleGuardians(),
  suspensions: () => settleSuspensions(),
  ghosts: () => settleGhosts(),
  requests: () => settleRequests(),
  missions: () => settleMissions(),
  deletions: () => settleAccountDeletions(),
  postDeletions: () => settlePostDeletions(),
  rantRemovals: () => settleRantRemovals(),
  files: async () => {
    await clearSpools();
    return sweepMedia();
  },
  sessions: () => endExpiredSessions(),
  repeats: () => sweepRepeats(),
  limits: () => sweepLimits(),
  sentRequests: () => sweepSentRequests(),
  endedFriendships: () => sweepEndedFriendships(),
  reports: () => emptyOldReports(),
  evidence: () => sweepEvidence(),
  seals: () => sweepSealedGhosts(),
  names: () => sweepRestedNames(),
  links: () => sweepMailedTokens(),
  notices: () => sweepNotices(),
  invitations: () => sweepGuardianLinks(),
  minutes: () => sweepActiveMinutes(),
  ageRefusals: () => sweepAgeRefusals(),
  suspendedAddresses: () => sweepSuspendedAddresses(),
  proofs: () => sweepUsedProofs(),
  challenges: () => sweepPasskeyChallenges(),
  figures: () => sweepFigures().then(() => 0),
};

/**
 * What asks servers of others. Last, so that a mail server or push service that is slow delays nothing else; and beside
 * each other, so that neither waits for the other's.
 */
const sendings = {
  mails: () => sendDueMails(),
  pushes: () => settlePushes(),
};

type Step = keyof typeof steps | keyof typeof sendings;

/**
 * Settles everything that is due. If a step fails, the others still run.
 * @returns for each step, how many were settled
 * @throws DomainError `settlement_failed` at the end, naming the failed steps, so that the scheduler retries
 */
export async function settleAll(): Promise<ResultOf<typeof settle>> {
  const went = {} as Record<Step, number>;
  const failed: string[] = [];
  const take = async ([step, run]: [string, () => Promise<number>]) => {
    try {
      went[step as Step] = await run();
      killPoint('settlement-step');
    } catch (error) {
      log.error({ error, step }, 'a step of the settlement failed');
      failed.push(step);
    }
  };
  for (const step of Object.entries(steps)) await take(step);
  await Promise.all(Object.entries(sendings).map(take));
  if (failed.length > 0) {
    const words = `Settled, but for: ${failed.join(', ')}.`;
    throw new DomainError('settlement_failed', words, { retryAfter: 60 });
  }
  // Fields that the call's schema does not name do not leave.
  return { message: 'Settled.', ...went };
}
