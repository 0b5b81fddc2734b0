'use client';
import { useState } from 'react';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { RichText } from '@/components/ui/rich-text';
import { StatusLine } from '@/components/ui/status-line';
import { textParts } from '@/components/ui/text-parts';
import { TimeAgo } from '@/components/ui/time-ago';
import { useSend } from '@/lib/client/api/use-send';
import { rantBarDays } from '@/lib/contract/constants';
import { isAnonymous } from '@/lib/domains/safety/rules';
import {
  type ModerationAction,
  moderate,
  type Report,
  type ReportReason,
  reportReasons,
} from '@/lib/domains/safety/schema';

const kinds: Record<string, string> = {
  rant_comment: 'comment on a rant',
  battle_response: 'answer to a battle',
  squad_message: 'squad message',
  game_clip: 'game clip',
  user: 'profile',
};

const actions: { action: ModerationAction; label: string }[] = [
  { action: 'hide', label: 'Hide' },
  { action: 'restore', label: 'Restore' },
  { action: 'dismiss', label: 'Dismiss' },
];

const namedWords = 'They are logged out everywhere and cannot log in until this report is restored.';
const anonymousWords = `They cannot rant or comment on rants ${rantBarDays ? `for ${rantBarDays} days` : 'any more'}, and nobody sees another change. Reported for violence or threats, their account is suspended too, some time within 24 hours. You are not told who it is.`;

type Props = { report: Report; mayHideOnly: boolean; onDecided: () => void };

/** One report: what was said, why it is here, and what can be done. */
export function ReportCard({ report, mayHideOnly, onDecided }: Props) {
  const { submit, pending, error } = useSend(moderate, 'Error processing request: ');
  const [suspending, setSuspending] = useState(false);

  const decide = async (action: ModerationAction) => {
    const answer = await submit({ params: { id: report.id }, body: { action } });
    if (!answer) return;
    setSuspending(false);
    onDecided();
  };

  return (
    <article className="card grid gap-3" aria-label={`Report ${report.tracking_code}`}>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {report.urgent === 1 && (
          <span className="rounded-box bg-pepper px-2 py-1 text-xs font-bold text-on-pepper">URGENT</span>
        )}
        <span className="font-bold">
          {reportReasons[report.reason as ReportReason] ?? 'Words that suggest distress'}
        </span>
        <span className="text-mute">
          {kinds[report.target_type] ?? report.target_type} · {report.reporters}{' '}
          {report.reporters === 1 ? 'person' : 'people'} · <TimeAgo at={report.created_at} /> ·{' '}
          {report.tracking_code}
        </span>
      </div>
      <blockquote className="border-l-4 border-line pl-3 whitespace-pre-line">
        <Reported report={report} />
      </blockquote>
      <p className="text-sm text-mute">
        {report.copy.username ? `by ${report.copy.username}` : 'by someone anonymous'}
      </p>
      {report.details && (
        <p className="text-sm">
          “<bdi>{report.details}</bdi>”
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {actions
          .filter(({ action }) => !mayHideOnly || action === 'hide')
          .map(({ action, label }) => (
            <button
              key={action}
              type="button"
              className="btn"
              disabled={pending}
              onClick={() => decide(action)}
            >
              {label}
            </button>
          ))}
        {!mayHideOnly && (
          <button
            type="button"
            className="btn border-pepper text-pepper"
            disabled={pending}
            onClick={() => setSuspending(true)}
          >
            Suspend
          </button>
        )}
      </div>
      <StatusLine words={error} />
      {suspending && (
        <ConfirmDialog
          title="Suspend whoever is behind this?"
          words={isAnonymous(report.target_type) ? anonymousWords : namedWords}
          action="Suspend"
          pending={pending}
          error={error}
          onConfirm={() => decide('suspend')}
          onClose={() => setSuspending(false)}
        />
      )}
    </article>
  );
}

const ofOurs = /(\/(?:media|demo)\/[\w.-]+)/;

/** What was said; of a battle and a clip, with ways to the videos, also once it is hidden. */
function Reported({ report: { target_type, copy } }: { report: Report }) {
  if (target_type === 'game_clip') return <RichText>{copy.content}</RichText>;
  if (target_type !== 'battle' && target_type !== 'battle_response') return copy.content;
  return textParts(copy.content, ofOurs).map(({ start, part, matched }) =>
    matched ? (
      <a key={start} href={part} target="_blank" rel="noopener" className="underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
