'use client';
import { useRef, useState } from 'react';
import { MoreButton } from '@/components/states/more-button';
import { StatusLine } from '@/components/ui/status-line';
import { TimeAgo } from '@/components/ui/time-ago';
import { reason } from '@/lib/client/api/send';
import { useLinkedRow } from '@/lib/client/use-linked-row';
import { useStepFocus } from '@/lib/client/use-step-focus';
import type { OwnDecision } from '@/lib/domains/safety/appeal-schema';
import { useOwnDecisions } from '@/lib/domains/safety/own-hooks';
import { AppealForm } from './appeal-form';
import { AppealOutcome, undoneWords } from './appeal-outcome';
import { decisionWords } from './decision-words';
import { kindOfTarget } from './kinds';

/** Decisions about the person's own content, each with the broken rule and the way to appeal. A notice leads to its row. */
export function OwnDecisions({ first }: { first: OwnDecision[] }) {
  const list = useOwnDecisions(first);
  const { rows, ended, loading, error, more } = list;
  useLinkedRow('decision-', list);
  if (rows.length === 0) return <p className="card">Nothing was decided about you.</p>;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {rows.map((each) => (
          <Decision key={each.id} decision={each} />
        ))}
      </ul>
      <MoreButton loading={loading} ended={ended} onMore={more} className="btn justify-self-start">
        Show more decisions
      </MoreButton>
      <StatusLine words={error ? `Error fetching what was decided: ${reason(error)}` : ''} />
    </div>
  );
}

function Decision({ decision }: { decision: OwnDecision }) {
  const [appealing, setAppealing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useStepFocus(row, appealing);
  const { appeal } = decision;
  return (
    <li ref={row} id={`decision-${decision.id}`} className="card grid gap-2">
      <p className="font-bold">{decisionWords(decision)}</p>
      {decision.words && (
        <blockquote className="border-l-4 border-line pl-3 whitespace-pre-line">
          <bdi>{decision.words}</bdi>
        </blockquote>
      )}
      <p className="text-sm text-mute">
        Your {kindOfTarget(decision.target_type)} · <TimeAgo at={decision.decided_at} />
      </p>
      {appeal && <AppealOutcome appeal={appeal} action={decision.action} />}
      {decision.undone === 1 && appeal?.status !== 'overturned' && <p>{undoneWords(decision.action)}</p>}
      {decision.may_appeal === 1 && !appealing && (
        <button type="button" className="btn justify-self-start" onClick={() => setAppealing(true)}>
          Appeal
        </button>
      )}
      {appealing && <AppealForm against={{ decisionId: decision.id }} />}
    </li>
  );
}
