/**
 * Decides who gets a push, and for which kinds of notice (docs/decisions/090-push-without-words.md). Runs after a notice was
 * written and in the scheduled run, for one person at a time, with their row locked.
 */
import 'server-only';
import { sweep } from '@/lib/contract/constants/requests';
import { usualNight } from '@/lib/contract/constants/settings';
import { lagosDateOf } from '@/lib/contract/days';
import { type NoticeKind, pushedByDefault } from '@/lib/contract/settings';
import { squadBounds } from '@/lib/domains/relations/squad-reach';
import { afterResponse } from '@/lib/platform/after-response';
import { createBatcher } from '@/lib/platform/batcher';
import { fromNow, now } from '@/lib/platform/clock';
import { statement, type Transaction, transaction } from '@/lib/platform/database/client';
import { log } from '@/lib/platform/log';
import { isPushOffered } from '@/lib/platform/push/keys';
import { recipientCtes, shown } from '../sources';
import { sourceTimes } from '../times';
import { nextPush, type Pushed } from './policy';
import { type QuietColumns, quietOf, sendDuePushes } from './sending';

/** How far back the scheduled run looks for notices whose push was lost when a server went down. */
const lookedBack = 3_600_000;
/** How many of a person's newest unread notices are considered. */
const mostWaiting = 100;

/**
 * SQL for whether the recipient of a notice gets a push for its kind.
 * @param notice    the name of a row of `notices`
 * @param defaults  the parameter with the kinds that are pushed by default
 */
const isPushed = (notice: string, defaults: string) => `
  coalesce((select k.notify ->> ${notice}.kind from user_settings k where k.user_id = ${notice}.user_id),
    case when ${notice}.kind = any(${defaults}::text[]) then 'push' else 'inbox' end) = 'push'`;

/**
 * The kinds of which the recipient `$1` has unread notices that were not pushed, with the newest id of each. `$2` what was
 * pushed, by kind; `$3` the id to start after; `$4` and `$5` the times of `SourceTimes`; `$6` the kinds that
 * are pushed by default; `$7` `squadBounds()`.
 */
const waitingOf = `
  with ${recipientCtes('$1::int', '$7')}
  select n.kind, max(n.id)::int as id from (
    select * from notices each where each.user_id = $1
      and each.id > greatest($3, (select k.read_up_to from notice_marks k where k.user_id = $1))
    order by each.id desc limit ${mostWaiting}) n
  where n.id > coalesce(($2::jsonb -> n.kind ->> 'id')::int, 0)
    and ${isPushed('n', '$6')}
    and ${shown({ requestsSince: '$4', dayAgo: '$5' })}
  group by n.kind`;

type StateRow = Pushed & QuietColumns & { from_id: number; newest: number; subscribed: boolean };

const lockState = `
  select p.from_id, p.sent, p.day, p.sent_today as "sentToday",
    case when s.user_id is null then $2 else s.quiet_from end as quiet_from,
    case when s.user_id is null then $3 else s.quiet_until end as quiet_until,
    (select coalesce(max(n.id), 0) from notices n where n.user_id = $1) as newest,
    exists (select 1 from push_subscriptions b where b.user_id = $1) as subscribed
  from push_states p left join user_settings s on s.user_id = p.user_id
  where p.user_id = $1 for update of p`;

async function decide(tx: Transaction, userId: number): Promise<boolean> {
  const [state] = await tx.$queryRawUnsafe<StateRow[]>(lockState, userId, usualNight.from, usualNight.until);
  if (!state) return false;
  const at = now();
  const waiting = state.subscribed
    ? await tx.$queryRawUnsafe<{ kind: NoticeKind; id: number }[]>(
        waitingOf,
        userId,
        JSON.stringify(state.sent),
        state.from_id,
        ...sourceTimes(),
        pushedByDefault,
        squadBounds(),
      )
    : [];
  const { kinds, again } = nextPush(
    at,
    quietOf(state),
    state,
    waiting.map(({ kind }) => kind),
  );
  const newly = waiting.filter(({ kind }) => kinds.includes(kind));
  const sent = {
    ...state.sent,
    ...Object.fromEntries(newly.map(({ kind, id }) => [kind, { id, at: at.toISOString() }])),
  };
  const today = lagosDateOf(at);
  const before = state.day === today ? state.sentToday : 0;
  const sentToday = before + (newly.length > 0 ? 1 : 0);
  await tx.pushState.update({
    where: { userId },
    data: { sent, day: today, sentToday, seenId: state.newest, dueAt: again },
    select: { userId: true },
  });
  if (newly.length === 0) return false;
  await tx.pushSubscription.updateMany({ where: { userId }, data: { dueAt: at, tries: 0 } });
  return true;
}

/**
 * Who of `$1` has push switched on in a browser and has the kind of notice beside it in `$2` pushed; `$3` the kinds that are
 * pushed by default. Most notices are of likes, which are not.
 *
 * visibility-exempt: ids of recipients, and no content.
 */
const withPush = `
  select asked.user_id from unnest($1::int[], $2::text[]) asked (user_id, kind)
  where exists (select 1 from push_subscriptions b where b.user_id = asked.user_id) and ${isPushed('asked', '$3')}`;

/** Whether new notices of some kinds may lead to a push. Batched, since notices often go to many people at once. */
const arePushed = createBatcher({
  maxBatchSize: 100,
  batchFn: async (questions: { userId: number; kinds: ReadonlySet<NoticeKind> }[]) => {
    const asked = questions.flatMap(({ userId, kinds }) => [...kinds].map((kind) => ({ userId, kind })));
    const columns = [asked.map(({ userId }) => userId), asked.map(({ kind }) => kind)];
    const rows = await statement<{ user_id: number }>('push_kinds', withPush, [...columns, pushedByDefault]);
    const found = new Set(rows.map(({ user_id }) => user_id));
    return questions.map(({ userId }) => found.has(userId));
  },
});

/** Decides whether a person with new notices of some kinds gets a push now, and sends it. */
export async function pushNotices(userId: number, kinds: ReadonlySet<NoticeKind>): Promise<void> {
  if (!isPushOffered() || !(await arePushed({ userId, kinds }))) return;
  // Sent after the response: a push service that hangs must not delay the unread counts of others.
  if (await transaction((tx) => decide(tx, userId))) afterResponse(sendDuePushes);
}

/**
 * Who has something due by `$1`, or something new since `$2` that is to be pushed; `$3` the kinds that are pushed by default.
 *
 * visibility-exempt: ids of recipients, and no content.
 */
const dueOrUntold = `
  select user_id from push_states where due_at <= $1
  union select n.user_id from notices n join push_states p on p.user_id = n.user_id
    where n.created_at > $2 and n.id > p.seen_id and ${isPushed('n', '$3')}
  limit ${sweep.rows}`;

/**
 * Decides for everybody who is due, or whose push a server lost, and sends.
 * @returns how many pushes were sent @throws what the last decision that failed did, once all were made and sent
 */
export async function settlePushes(): Promise<number> {
  if (!isPushOffered()) return 0;
  const people = await statement<{ user_id: number }>('push_due', dueOrUntold, [
    now(),
    fromNow(-lookedBack),
    pushedByDefault,
  ]);
  const failures: unknown[] = [];
  for (const { user_id: userId } of people)
    await transaction((tx) => decide(tx, userId)).catch((error) => {
      log.error({ error, userId }, 'nobody decided on a push');
      failures.push(error);
    });
  const sent = await sendDuePushes();
  if (failures.length > 0) throw failures.at(-1);
  return sent;
}
