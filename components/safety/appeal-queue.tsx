'use client';
import { useRef, useState } from 'react';
import { MoreButton } from '@/components/states/more-button';
import { RetryCard } from '@/components/states/retry-card';
import { LabelledArea } from '@/components/ui/labelled-area';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { reason } from '@/lib/client/api/send';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { communityRules } from '@/lib/contract/community-rules';
import { useAppeals } from '@/lib/domains/safety/appeal-hooks';
import { type Appeal, decideAppeal } from '@/lib/domains/safety/appeal-schema';
import { daysInWords } from '@/lib/domains/safety/rules';
import { kindOfTarget } from './kinds';
import { ReportEvidence } from './report-evidence';
import { ReportedWords } from './reported-words';

/** Appeals against decisions: those that the viewer may decide on first, the oldest before the others. */
export function AppealQueue({ first }: { first: Appeal[] }) {
  const { rows, ended, loading, error, more, refresh, retry } = useAppeals(first);
  const [done, setDone] = useState('');
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section);
  return (
    <section ref={section} aria-labelledby="appeals" className="grid gap-4">
      <h2 id="appeals">Appeals</h2>
      {error ? <RetryCard words={`Error fetching appeals: ${reason(error)}`} retry={retry} /> : null}
      {rows.length === 0 && <p className="card">No appeal waits.</p>}
      <StatusLine words={done} tone="good" />
      <ul className="grid gap-4">
        {rows.map((each) => (
          <li key={each.id}>
            <AppealCard
              appeal={each}
              onDecided={(words) => {
                setDone(`${each.tracking_code}: ${words}`);
                refresh();
              }}
            />
          </li>
        ))}
      </ul>
      <MoreButton loading={loading} ended={ended} onMore={more} className="btn justify-self-start">
        Show more appeals
      </MoreButton>
    </section>
  );
}

function AppealCard({ appeal, onDecided }: { appeal: Appeal; onDecided: (words: string) => void }) {
  const { submit, pending, error } = useSend(decideAppeal, 'Error processing request: ');
  const [words, setWords] = useState('');
  const { decision } = appeal;
  const decide = async (verdict: 'uphold' | 'overturn') => {
    const answer = await submit({ params: { id: appeal.id }, body: { decision: verdict, words } });
    if (answer) onDecided(answer.message);
  };
  return (
    <article tabIndex={-1} className="card grid gap-3" aria-label={`Appeal ${appeal.tracking_code}`}>
      <p className="text-sm text-mute">
        {appeal.username ?? 'Someone anonymous'} · <TimeAgo at={appeal.created_at} /> · {appeal.tracking_code}
      </p>
      <p>
        “<bdi>{appeal.words}</bdi>”
      </p>
      <ReportedWords
        targetType={decision.target_type}
        words={decision.words}
        inAnswerTo={decision.in_answer_to}
      />
      <ReportEvidence evidence={decision.evidence} />
      <p className="text-sm text-mute">
        {kindOfTarget(decision.target_type)}: {decision.action}
        {decision.days && ` for ${daysInWords(decision.days)}`}
        {decision.rule && `, ${decision.rule} ${communityRules[decision.rule].title}`}
        {decision.report_code && ` · Report ${decision.report_code}`}
      </p>
      {decision.undone === 1 && <p>It was undone meanwhile. Tell them so.</p>}
      {appeal.may_decide === 0 && <p>You decided this yourself. Somebody else looks at it again.</p>}
      {appeal.may_decide === 1 && (
        <>
          <LabelledArea
            label="What they are told"
            maxLength={1000}
            rows={2}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <div className="flex flex-wrap gap-2.5">
            {decision.undone === 0 && (
              <button
                type="button"
                className="btn"
                disabled={pending || !words.trim()}
                onClick={() => decide('uphold')}
              >
                Keep the decision
              </button>
            )}
            <button
              type="button"
              className="btn btn-go"
              disabled={pending || !words.trim()}
              onClick={() => decide('overturn')}
            >
              Undo it
            </button>
          </div>
        </>
      )}
      <StatusLine words={error} />
    </article>
  );
}
