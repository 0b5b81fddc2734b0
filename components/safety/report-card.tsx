'use client';
import { useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { Tick } from '@/components/ui/tick';
import { TimeAgo } from '@/components/ui/time-ago';
import { useSend } from '@/lib/client/api/use-send';
import { moderatorsDays } from '@/lib/contract/constants/safety';
import { counted } from '@/lib/contract/grouped';
import {
  type AnyReason,
  actionsWithRule,
  type ModerationAction,
  moderate,
  type Report,
} from '@/lib/domains/safety/moderation-schema';
import { type ModeratorRole, rulesOf } from '@/lib/domains/safety/policy';
import { canBeHidden } from '@/lib/domains/safety/rules';
import { DecisionForm, type Ruling } from './decision-form';
import { kindOfTarget } from './kinds';
import { reasonWords } from './reason-words';
import { ReportEvidence } from './report-evidence';
import { ReportedWords } from './reported-words';

const actions: { action: ModerationAction; label: string }[] = [
  { action: 'hide', label: 'Hide' },
  { action: 'remove-picture', label: 'Remove picture' },
  { action: 'restore', label: 'Restore' },
  { action: 'dismiss', label: 'Dismiss' },
  { action: 'suspend', label: 'Suspend' },
];

/** Reasons that call for care and not for punishment. */
const forCare = ['distress', 'self-harm'];

const pastActions: Record<string, string> = {
  hide: 'hidden',
  delete: 'deleted',
  suspend: 'suspended',
  'remove-picture': 'picture removed',
};

/** Whether a report is among those that are decided on together; `full`: as many as can be are chosen already. */
type Choosing = { chosen: boolean; full: boolean; onChoose: (chosen: boolean) => void };

type Props = {
  report: Report;
  moderator: ModeratorRole;
  /** Null where reports are decided on one by one. */
  choosing: Choosing | null;
  onDecided: (words: string) => void;
};

/** One report: the content, the reason, and the possible decisions. */
export function ReportCard({ report, moderator, choosing, onDecided }: Props) {
  const { submit, pending, error } = useSend(moderate, 'Error processing request: ');
  const [asking, setAsking] = useState<ModerationAction | null>(null);
  const decide = async (action: ModerationAction, ruling?: Ruling) => {
    const body = { action, seen: report.status, ...ruling, note: ruling?.note || null };
    const answer = await submit({ params: { id: report.id }, body });
    if (!answer) return;
    setAsking(null);
    onDecided(answer.message);
  };
  const possible = actions.filter(({ action }) => isPossible(action, report, moderator));

  return (
    <article
      tabIndex={-1}
      className="card grid gap-3"
      aria-label={`Report ${report.tracking_code}`}
      data-report={report.id}
    >
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {choosing && (
          <Tick
            ticked={choosing.chosen}
            onTick={choosing.onChoose}
            disabled={choosing.full && !choosing.chosen}
            box="size-5 flex-none accent-lagoon"
            className="gap-2"
          >
            <span>
              Choose<span className="sr-only"> report {report.tracking_code}</span>
            </span>
          </Tick>
        )}
        {report.overdue === 1 && (
          <span className="rounded-box border border-pepper px-2 py-1 text-xs font-bold text-pepper">
            OVERDUE
          </span>
        )}
        {report.urgent === 1 && (
          <span className="rounded-box bg-pepper px-2 py-1 text-xs font-bold text-on-pepper">URGENT</span>
        )}
        <span className="font-bold">{reasonWords[report.reason as AnyReason] ?? report.reason}</span>
        <span className="text-mute">
          {kindOfTarget(report.target_type)} · reported by {peopleOf(report)} ·{' '}
          <TimeAgo at={report.created_at} /> · {report.tracking_code}
        </span>
      </div>
      <ReportedWords
        targetType={report.target_type}
        words={report.copy.content}
        inAnswerTo={report.copy.in_answer_to}
      />
      <p className="text-sm text-mute">
        {report.copy.username ? `by ${report.copy.username}` : 'by someone anonymous'}
      </p>
      <ReportEvidence evidence={report.evidence} />
      {report.history.length > 0 && (
        <p className="text-sm text-mute">
          Before:{' '}
          {report.history
            .map(({ action, count }) => `${pastActions[action] ?? action} ${count} ×`)
            .join(', ')}
        </p>
      )}
      {report.closed === 1 && (
        <p className="text-sm text-mute">It was gone before anybody decided. The report closed by itself.</p>
      )}
      {report.details && (
        <p className="text-sm">
          “<bdi>{report.details}</bdi>”
        </p>
      )}
      {forCare.includes(report.reason) && (
        <p className="font-semibold">
          Help, not punishment (R10). Hide it only where it could hurt others who read it.
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {possible.map(({ action, label }) => (
          <button
            key={action}
            data-action={action}
            type="button"
            className={`btn ${action === 'suspend' ? 'border-pepper text-pepper' : ''}`}
            disabled={pending}
            onClick={() => (actionsWithRule.includes(action) ? setAsking(action) : decide(action))}
          >
            {label}
          </button>
        ))}
      </div>
      {!asking && <StatusLine words={error} />}
      {asking && (
        <DecisionForm
          report={report}
          action={asking}
          rules={rulesOf(moderator)}
          longest={moderator === 'creator' ? null : moderatorsDays}
          pending={pending}
          error={error}
          onDecide={(ruling) => decide(asking, ruling)}
          onClose={() => setAsking(null)}
        />
      )}
    </article>
  );
}

function peopleOf({ reporters }: Report): string {
  if (reporters === 0) return 'nobody in person';
  return counted(reporters, 'person', 'people');
}

function isPossible(
  action: ModerationAction,
  { target_type, status, closed }: Report,
  role: ModeratorRole,
): boolean {
  if (closed === 1) return false;
  if (role === 'champion') return action === 'hide';
  // Not for an open report: dismissing it also restores content that three reports had hidden.
  if (action === 'restore') return status !== 'open';
  if (action === 'hide') return canBeHidden(target_type);
  if (action === 'remove-picture') return target_type === 'user' || target_type === 'profile_picture';
  return true;
}
