'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledArea } from '@/components/ui/labelled-area';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { textLength } from '@/lib/contract/constants/texts';
import { highestScore } from '@/lib/contract/constants/tournaments';
import {
  decideMatch,
  disputeMatch,
  type MatchInDraw,
  reportMatch,
} from '@/lib/domains/tournaments/matches-schema';
import { nameOf } from './match-words';

type Props = { match: MatchInDraw; onDone: (answer: { message: string } | null | undefined) => void };

const noScore = 'Please fill in both scores.';

/** Both scores as typed, or null while one is missing. */
function useScores() {
  const [typed, setTyped] = useState(['', '']);
  const scores = typed.every((each) => /^\d+$/.test(each)) ? typed.map(Number) : null;
  const change = (side: number, value: string) =>
    setTyped((now) => now.map((each, at) => (at === side ? value : each)));
  return { typed, scores, change };
}

function ScoreFields({
  match,
  typed,
  change,
}: { match: MatchInDraw } & Omit<ReturnType<typeof useScores>, 'scores'>) {
  return (
    <div className="grid gap-3">
      {match.squads.map((squad, side) => (
        <LabelledInput
          key={squad?.id ?? side}
          label={`Score of ${nameOf(squad)}`}
          name={`scores.${side}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={highestScore}
          value={typed[side] ?? ''}
          onChange={(event) => change(side, event.target.value)}
        />
      ))}
    </div>
  );
}

/** Reports the score of a match. The other side is asked to confirm it. */
export function ReportForm({ match, onDone }: Props) {
  const { typed, scores, change } = useScores();
  const { submit, pending, error, fields, setError } = useSend(reportMatch, 'Error reporting: ');
  const report = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!scores) return setError(noScore);
    onDone(await submit({ body: { matchId: match.id, scores } }));
  };
  return (
    <Form onSubmit={report} noValidate className="grid gap-3">
      <ScoreFields {...{ match, typed, change }} />
      <StatusLine words={error} fields={fields} />
      <button type="submit" className="btn btn-go" disabled={pending}>
        Report Score
      </button>
    </Form>
  );
}

/** Disputes a reported score. Both sides and the person who decides read the explanation. */
export function DisputeForm({ match, onDone }: Props) {
  const [words, setWords] = useState('');
  const { submit, pending, error, fields, setError } = useSend(disputeMatch, 'Error disputing: ');
  const dispute = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!words.trim()) return setError('Please say what is wrong.');
    onDone(await submit({ body: { matchId: match.id, words } }));
  };
  return (
    <Form onSubmit={dispute} noValidate className="grid gap-3">
      <LabelledArea
        label="What is wrong with it"
        rows={3}
        maxLength={textLength.description}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <StatusLine words={error} fields={fields} />
      <button type="submit" className="btn btn-go" disabled={pending}>
        Dispute
      </button>
    </Form>
  );
}

/** Decides on a score, with an explanation that everybody can read. */
export function DecideForm({ match, onDone }: Props) {
  const { typed, scores, change } = useScores();
  const [words, setWords] = useState('');
  const { submit, pending, error, fields, setError } = useSend(decideMatch, 'Error deciding: ');
  const decide = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!scores) return setError(noScore);
    if (!words.trim()) return setError('Please say why.');
    onDone(await submit({ body: { matchId: match.id, scores, words } }));
  };
  return (
    <Form onSubmit={decide} noValidate className="grid gap-3">
      <ScoreFields {...{ match, typed, change }} />
      <LabelledArea
        label="Why"
        name="words"
        rows={3}
        placeholder="Everybody who sees the tournament reads this"
        maxLength={textLength.description}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <StatusLine words={error} fields={fields} />
      <button type="submit" className="btn btn-go" disabled={pending}>
        Decide
      </button>
    </Form>
  );
}
