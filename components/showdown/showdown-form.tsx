'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { whenReachable } from '@/lib/client/when-reachable';
import { counted } from '@/lib/contract/grouped';
import { manageShowdown, type Showdown } from '@/lib/domains/showdown/schema';

const words: Record<Showdown['status'], string> = {
  voting: 'The date is being voted for',
  chosen: 'The date is chosen',
  live: 'Live now',
  ended: 'Over until Monday',
};

type Step = 'start' | 'end';

/** What cannot be taken back, and is asked once more. */
const questions: Record<Step, { words: string; action: string }> = {
  start: {
    words: 'The showdown is live at once, whatever day was chosen, and everybody who takes part is told.',
    action: 'Start the showdown',
  },
  end: {
    words: 'Votes are counted, prizes are paid and the champion is crowned at once.',
    action: 'End the showdown',
  },
};

/** Reads the page anew, once it can: a refresh that finds no network makes the framework load the whole page again. */
function useRenewal(): () => void {
  const router = useRouter();
  const stopWaiting = useRef(() => {});
  useEffect(() => () => stopWaiting.current(), []);
  return useCallback(() => {
    stopWaiting.current();
    if (navigator.onLine) router.refresh();
    else stopWaiting.current = whenReachable(() => router.refresh());
  }, [router]);
}

/**
 * Manages the showdown by hand: its date, start and end (contract.md, Showdown).
 * @param props.first  as the server rendered it; a new one takes the place of what is shown
 */
export function ShowdownForm({ first }: { first: Showdown }) {
  const [rendered, setRendered] = useState(first);
  const [showdown, setShowdown] = useState(first);
  const [date, setDate] = useState(first.date ?? '');
  const [asked, setAsked] = useState<Step | null>(null);
  const [done, setDone] = useState('');
  const { submit, pending, error, fields, setError } = useSend(
    manageShowdown,
    'Error managing the showdown: ',
  );
  const { status } = showdown;
  const champion = showdown.champions[0];
  const renew = useRenewal();
  if (rendered !== first) {
    setRendered(first);
    setShowdown(first);
    if (first.id !== showdown.id) setDate(first.date ?? '');
  }

  const ask = (step: Step) => setAsked(asked === step ? null : step);
  const say = async (body: Parameters<typeof submit>[0]['body']) => {
    setDone('');
    setAsked(null);
    if (body.action === 'set-date' && !body.date) return setError('Please choose a date.');
    const answer = await submit({ body: { ...body, showdownId: showdown.id } });
    // Refused, or its answer is lost: the showdown may be another by now, or this one is where it was told to go.
    if (!answer) return renew();
    setDone(answer.message);
    setShowdown(answer.showdown);
  };

  return (
    <Form
      aria-labelledby="showdown-form"
      className="card grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void say({ action: 'set-date', date });
      }}
    >
      <div>
        <h2 id="showdown-form">Ultimate Showdown</h2>
        <p className="text-sm text-mute">
          Week of {showdown.opens_on}. {words[status]}
          {showdown.date && `: ${showdown.date}`}.
        </p>
        {champion && (
          <p className="font-semibold">
            Champion: {champion.username}, {counted(champion.votes, 'vote')}
          </p>
        )}
      </div>
      <LabelledInput
        label="Showdown date"
        type="date"
        value={date}
        disabled={status === 'live' || status === 'ended'}
        onChange={(event) => setDate(event.target.value)}
      />
      <div className="flex flex-wrap gap-2.5">
        <button type="submit" className="btn" disabled={pending || status === 'live' || status === 'ended'}>
          Set date
        </button>
        <button
          type="button"
          className="btn btn-go"
          disabled={pending || status === 'live' || status === 'ended'}
          aria-expanded={asked === 'start'}
          onClick={() => ask('start')}
        >
          Start now
        </button>
        <button
          type="button"
          className={`btn ${status === 'live' ? 'border-pepper text-pepper' : ''}`}
          disabled={pending || status !== 'live'}
          aria-expanded={asked === 'end'}
          onClick={() => ask('end')}
        >
          End now
        </button>
      </div>
      {asked && (
        <div className="grid gap-2 rounded-box bg-soft p-3">
          <p>{questions[asked].words} It cannot be undone.</p>
          <button
            type="button"
            className="btn justify-self-start border-pepper text-pepper"
            disabled={pending}
            onClick={() => say({ action: asked })}
          >
            {questions[asked].action}
          </button>
        </div>
      )}
      <StatusLine words={error} fields={fields} />
      <StatusLine words={done} tone="good" />
    </Form>
  );
}
