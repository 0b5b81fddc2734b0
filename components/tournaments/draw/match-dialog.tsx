'use client';
import { useState } from 'react';
import { ReportButton } from '@/components/safety/report-button';
import { useSession } from '@/components/shell/session';
import { Dialog } from '@/components/ui/dialog';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { useRead } from '@/lib/client/api/use-read';
import { useSend } from '@/lib/client/api/use-send';
import {
  confirmMatch,
  forfeitMatch,
  type MatchHistory,
  type MatchInDraw,
  matchHistory,
  type TournamentDetails,
} from '@/lib/domains/tournaments/matches-schema';
import { ExactTime } from './exact-time';
import { actsOn, nameOf, sentenceOf } from './match-words';
import { DecideForm, DisputeForm, ReportForm } from './score-forms';

/** Loaded when it is opened. */
const ConfirmDialog = lazyWithRetry(() => import('@/components/ui/confirm-dialog'));

type Props = {
  tournament: TournamentDetails;
  match: MatchInDraw;
  onClose: () => void;
  onChanged: (words: string) => void;
  /** Told where an action was refused: the page may be behind what has happened. */
  onRefused: () => void;
};

type Asked = 'report' | 'dispute' | 'decide' | null;

/** A match: the viewer's actions and its history. */
export default function MatchDialog({ tournament, match, onClose, onChanged, onRefused }: Props) {
  const { me } = useSession();
  const may = actsOn(tournament, match, me);
  const [asked, setAsked] = useState<Asked>(match.state === 'ready' && may.report ? 'report' : null);
  const [isLeaving, setLeaving] = useState(false);
  const version = `${match.state} ${match.scores}`;
  const read = useRead(matchHistory, { params: { matchId: match.id } }, undefined, version);
  const confirming = useSend(confirmMatch, 'Error confirming: ');
  const leaving = useSend(forfeitMatch, 'Error giving up: ');
  const body = { matchId: match.id };
  const done = (answer: { message: string } | null | undefined) => {
    if (!answer) return onRefused();
    void read.mutate();
    onChanged(answer.message);
    onClose();
  };

  return (
    <Dialog title="Match" onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-lg">
          <bdi>{sentenceOf(match, tournament.state === 'closed')}</bdi>
        </p>
        {asked === 'report' && <ReportForm match={match} onDone={done} />}
        {asked === 'dispute' && <DisputeForm match={match} onDone={done} />}
        {asked === 'decide' && <DecideForm match={match} onDone={done} />}
        {asked === null && (
          <div className="flex flex-wrap gap-2.5">
            {may.answer && (
              <>
                <button
                  type="button"
                  className="btn btn-go"
                  disabled={confirming.pending}
                  onClick={async () => done(await confirming.submit({ body }))}
                >
                  Confirm {match.scores?.join('–')}
                </button>
                <button type="button" className="btn" onClick={() => setAsked('dispute')}>
                  Dispute
                </button>
              </>
            )}
            {may.report && !may.answer && (
              <button type="button" className="btn btn-go" onClick={() => setAsked('report')}>
                Report Score
              </button>
            )}
            {may.decide && (read.data?.judges === 1 || read.error) && (
              <button type="button" className="btn" onClick={() => setAsked('decide')}>
                Decide
              </button>
            )}
          </div>
        )}
        {may.giveUp && (
          <button
            type="button"
            className="btn btn-quiet justify-self-start text-pepper"
            onClick={() => {
              leaving.setError('');
              setLeaving(true);
            }}
          >
            Give up this match
          </button>
        )}
        <StatusLine words={confirming.error} />
        {isLeaving && (
          <ConfirmDialog
            title="Give up this match?"
            words="The other side wins it, and you cannot take that back."
            action="Give up this match"
            pending={leaving.pending}
            error={leaving.error}
            onConfirm={async () => done(await leaving.submit({ body }))}
            onClose={() => setLeaving(false)}
          />
        )}
        <section aria-labelledby="history" className="grid gap-2">
          <h3 id="history">History</h3>
          {read.error && <StatusLine words={`Error fetching history: ${reason(read.error)}`} />}
          {!read.data && !read.error && <p role="status">Loading history ...</p>}
          {read.data?.history.length === 0 && <p className="text-mute">Nobody has reported it yet.</p>}
          <ol className="grid gap-2">
            {read.data?.history.map((step) => (
              <Step key={step.id} step={step} match={match} />
            ))}
          </ol>
        </section>
      </div>
    </Dialog>
  );
}

const did: Record<MatchHistory['history'][number]['act'], string> = {
  report: 'reported',
  confirm: 'confirmed',
  dispute: 'disputed it',
  decide: 'decided',
  forfeit: 'gave up',
  unanswered: 'Nobody answered within 24 hours, so it counts:',
};

function Step({ step, match }: { step: MatchHistory['history'][number]; match: MatchInDraw }) {
  const squad = match.squads.find((each) => each?.id === step.squad_id);
  return (
    <li className="border-t border-line/30 pt-2">
      <p>
        {step.username && (
          <>
            <bdi className="font-bold">{step.username}</bdi>
            {squad && (
              <>
                {' for '}
                <bdi>{nameOf(squad)}</bdi>
              </>
            )}{' '}
          </>
        )}
        {did[step.act]} {step.scores?.join('–')}
      </p>
      {step.words && (
        <p>
          <bdi>{step.words}</bdi>
        </p>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-mute">
        <ExactTime at={step.created_at} />
        {step.words && !step.mine && (
          <ReportButton targetType="match_report" targetId={step.id} what={`what ${step.username} wrote`} />
        )}
      </p>
    </li>
  );
}
