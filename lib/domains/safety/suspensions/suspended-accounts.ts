/**
 * The suspended accounts, by name: once its report has been emptied, a suspension until it is lifted could be found nowhere
 * else. Only suspensions for named content, which have a table of their own: one for a rant would say who wrote it.
 */
import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import type { ResultOf } from '@/lib/contract/endpoint';
import type { Page } from '@/lib/contract/paging';
import type { Viewer } from '@/lib/contract/viewer';
import { announceNotices } from '@/lib/domains/notices/live';
import { beyondModerators } from '@/lib/domains/safety/decisions/refusals';
import { sharedAgain, undoDecision } from '@/lib/domains/safety/decisions/undoing';
import { log } from '@/lib/domains/safety/log';
import { isBeyondModerators } from '@/lib/domains/safety/policy';
import { mayJudge, withAuthor } from '@/lib/domains/safety/reports/conflict-of-interest';
import type { listSuspensions } from '@/lib/domains/safety/suspension-schema';
import { lockThing } from '@/lib/domains/safety/targets/authors';
import { announceSide } from '@/lib/domains/safety/targets/battle-sides';
import { aboutThing } from '@/lib/domains/safety/targets/thing';
import { now } from '@/lib/platform/clock';
import { statement, transaction } from '@/lib/platform/database/client';
import { isDeleted } from '@/lib/platform/database/deleted-account';

type View = ResultOf<typeof listSuspensions>[number];

/**
 * A page of the standing suspensions that the viewer may see, newest first: `$3` now, `$4` the cursor (the decision of the last
 * one shown) or null, `$5` limit, `$6` offset.
 *
 * visibility-exempt: names of suspended people, for moderators.
 */
const pageOfSuspensions = `
  select d.id, u.username, d.rule, d.days, d.target_type, s.since, s.until
  from suspensions s join decisions d on d.id = s.decision_id join users u on u.id = s.user_id
  where d.target_type not like 'rant%' and (s.until is null or s.until > $3) and not ${isDeleted('u')}
    and ($4::int is null or s.decision_id < $4) and ${mayJudge({ row: 'd', author: 's.user_id' })}
  order by s.decision_id desc limit $5 offset $6`;

/** `before` is the cursor: the id of the last one shown. Leaves out those about content that the viewer reported. */
export async function suspendedAccounts(viewer: Viewer, { limit, offset, before }: Page): Promise<View[]> {
  const values = [viewer.id, viewer.isCreator, now(), before ?? null, limit, offset];
  const rows = await statement<Omit<View, 'may_lift'>>('moderation_suspensions', pageOfSuspensions, values);
  return rows.map((row) => ({ ...row, may_lift: viewer.isCreator || !isBeyondModerators(row) }));
}

/**
 * Whether the decision `$3` suspended a person for named content, and the viewer may handle it. Whom it suspends is known by
 * the suspension, also after the reports and their author have gone; once both have gone, that it is over is told to all who
 * decide.
 *
 * visibility-exempt: it lists nobody.
 */
const suspensionToJudge = `
  select 1 from decisions d left join suspensions s on s.decision_id = d.id left join users u on u.id = s.user_id
    ${withAuthor('d')}
  where d.id = $3 and d.action = 'suspend' and d.target_type not like 'rant%'
    and (u.id is null or not ${isDeleted('u')})
    and ${mayJudge({ row: 'd', author: 'coalesce(s.user_id, author.id, 0)' })}`;

const noSuspension = () => new DomainError('suspension_not_found', 'Suspension not found.');

/**
 * Undoes the decision that suspends an account, and no other one.
 * @throws DomainError `suspension_not_found`, also for one for a rant, of somebody who has left, about the viewer or about
 *   content that they reported; `moderator_days_exceeded` for a moderator, where only the creator account could have given it;
 *   `already_decided` when it is over
 */
export async function lift(viewer: Viewer, decisionId: number) {
  const { lifted, unblocked, told } = await transaction(async (tx) => {
    const mayJudgeIt = async () =>
      (await tx.$queryRawUnsafe<unknown[]>(suspensionToJudge, viewer.id, viewer.isCreator, decisionId))
        .length > 0;
    if (!(await mayJudgeIt())) throw noSuspension();
    const decision = aboutThing(await tx.decision.findUniqueOrThrow({ where: { id: decisionId } }));
    if (!viewer.isCreator && isBeyondModerators(decision)) throw beyondModerators();
    await lockThing(tx, decision);
    const standing = await tx.suspension.findUnique({ where: { decisionId } });
    if (!standing || (standing.until && standing.until <= now()))
      throw new DomainError('already_decided', 'That suspension is over already.');
    // Checked again after the lock: the viewer may have reported the content meanwhile.
    if (!(await mayJudgeIt())) throw noSuspension();
    const report = await tx.report.findFirst({
      where: { decisionId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { trackingCode: true },
    });
    const undone = await undoDecision(tx, decision, { byAppeal: false });
    const { targetType, targetId, rule, days } = decision;
    const trackingCode = report?.trackingCode ?? null;
    await log(tx, { actorId: viewer.id, action: 'restore', targetType, targetId, rule, days, trackingCode });
    return { lifted: decision, ...undone };
  });
  announceNotices(['report_outcome'], ...told);
  announceSide(lifted);
  // Nothing of another suspension: one for a rant would be told of.
  return { message: ['Lifted.', ...sharedAgain(unblocked)].join(' ') };
}
