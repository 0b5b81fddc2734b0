'use client';
import { useId, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { counted } from '@/lib/contract/grouped';
import type { ShowdownState } from '@/lib/domains/showdown/hooks';
import { voteDate } from '@/lib/domains/showdown/schema';
import styles from './ultimate-showdown.module.css';

/** The vote on the date, Saturday or Sunday, with its current count. */
export function DateVote({ showdown }: { showdown: ShowdownState }) {
  const { options, date, my_vote: mine } = showdown.date;
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [done, setDone] = useState('');
  const { submit, pending, error, fields, setError } = useSend(voteDate, 'Error submitting date vote: ');
  const most = Math.max(1, ...options.map(({ votes }) => votes));
  const total = options.reduce((sum, { votes }) => sum + votes, 0);

  const vote = async (event: React.FormEvent) => {
    event.preventDefault();
    setDone('');
    if (!chosen) return setError('Please select a date option.');
    const answer = await submit({ body: { dateOption: chosen } });
    // The date may be chosen by now, or the vote counted though its answer was lost.
    if (answer === null) showdown.refresh();
    if (!answer) return;
    setDone(answer.message);
    showdown.votedForDate();
  };

  return (
    <Form aria-labelledby={`${id}-title`} className="card grid gap-4" onSubmit={vote}>
      <h2 id={`${id}-title`}>Vote for Next Showdown Date</h2>
      {options.length > 0 && (
        <ul className="grid gap-3">
          {options.map((option) => (
            <li key={option.date} className="grid gap-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
                <span>{option.label}</span>
                <span className="ml-auto flex items-center gap-2">
                  {option.date === mine && <span className="chip py-0.5">Your vote</span>}
                  <span className="font-display text-xl font-extrabold">{counted(option.votes, 'vote')}</span>
                </span>
              </p>
              <div aria-hidden="true" className={styles.share}>
                <span style={{ width: `${(100 * option.votes) / most}%` }} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <LabelledSelect
            label="Date option"
            value={chosen}
            disabled={date !== null}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value="">Select a date</option>
            {options.map((option) => (
              <option key={option.date} value={option.date}>
                {option.label}
              </option>
            ))}
          </LabelledSelect>
        </div>
        <button type="submit" className="btn btn-go" disabled={pending || date !== null}>
          {date !== null ? 'Date Already Chosen' : pending ? 'Voting ...' : 'Vote'}
        </button>
      </div>
      {date === null && (
        <p className="text-sm text-mute">
          {total === 0 ? 'Nobody has voted yet. ' : ''}Voting ends on Thursday at 24:00 UTC; a tie is
          Saturday. You may change your vote until then.
        </p>
      )}
      <StatusLine words={error} fields={fields} />
      <StatusLine words={done} tone="good" />
    </Form>
  );
}
