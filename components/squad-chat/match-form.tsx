'use client';
import { useId, useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { textLength } from '@/lib/contract/constants/texts';
import { type SquadMessage, sendSquadMessage } from '@/lib/domains/squad-chat/schema';

type Props = { squadId: number; onScheduled: (message: SquadMessage) => void };

/** Schedules a match: its title and its time in the author's own time zone. */
export function MatchForm({ squadId, onScheduled }: Props) {
  const id = useId();
  const [time, setTime] = useState('');
  const [description, setDescription] = useState('');
  const [done, setDone] = useState('');
  const { submit, pending, error, fields, setError } = useSend(sendSquadMessage, 'Error scheduling match: ');
  // Kept until the match is scheduled: a retry after a lost answer then schedules it only once.
  const idempotencyKey = useRef('');

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    setDone('');
    const at = new Date(time);
    if (!description.trim() || Number.isNaN(at.getTime()))
      return setError('Please provide a match time and description.');
    idempotencyKey.current ||= crypto.randomUUID();
    const body = {
      squadId,
      message: description,
      matchAt: at.toISOString(),
      clientId: idempotencyKey.current,
    };
    const answer = await submit({ body });
    if (!answer) return;
    idempotencyKey.current = '';
    setTime('');
    setDescription('');
    setDone(answer.message);
    onScheduled(answer.squad_message);
  };

  /** A changed match needs a new idempotency key. */
  const change = (set: (value: string) => void) => (event: React.ChangeEvent<HTMLInputElement>) => {
    idempotencyKey.current = '';
    set(event.target.value);
  };

  return (
    <Form onSubmit={send} noValidate className="card grid gap-3" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Schedule a Match</h2>
      <LabelledInput
        label="Match Time"
        name="matchAt"
        type="datetime-local"
        value={time}
        hint="By your own clock. Everybody sees it by theirs."
        onChange={change(setTime)}
      />
      <LabelledInput
        label="Description"
        name="message"
        value={description}
        maxLength={textLength.description}
        placeholder="Semi-final, three against three"
        onChange={change(setDescription)}
      />
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
        Schedule Match
      </button>
      <StatusLine words={error} fields={fields} />
      <StatusLine words={done} tone="good" />
    </Form>
  );
}
