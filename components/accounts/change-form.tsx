'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import type { AnswerOf, Endpoint, InputOf } from '@/lib/contract/endpoint';

type Props<E extends Endpoint> = {
  spec: E;
  /** The words before an error, such as 'Error changing address: '. */
  failed: string;
  title: string;
  /** What the button says, and what while it sends. */
  button: string;
  sending?: string;
  /** The fields, and what stands above them. */
  children: React.ReactNode;
  /** What is sent, of the fields by their names. */
  inputOf: (field: (name: string) => string) => InputOf<E>;
  /** Keeps what is new; gives the words that say it is done. */
  onDone: (answer: AnswerOf<E>) => string;
};

/** A card that changes something of one's own account, for whoever knows the password. */
export function ChangeForm<E extends Endpoint>({
  spec,
  failed,
  title,
  button,
  sending = button,
  children,
  inputOf,
  onDone,
}: Props<E>) {
  const { submit, pending, error } = useSend(spec, failed);
  const [done, setDone] = useState('');

  const change = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setDone('');
    const form = event.currentTarget;
    const read = new FormData(form);
    const answer = await submit(inputOf((name) => String(read.get(name))));
    if (!answer) return;
    setDone(onDone(answer));
    form.reset();
  };

  return (
    <Form onSubmit={change} className="card grid gap-4">
      <h2>{title}</h2>
      {children}
      <StatusLine words={error} />
      <StatusLine words={done} tone="good" />
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
        {pending ? sending : button}
      </button>
    </Form>
  );
}

/** @param label  where the page has several: each says what it is for */
export function CurrentPassword({ label, name = 'password' }: { label: string; name?: string }) {
  return <LabelledInput label={label} name={name} type="password" autoComplete="current-password" />;
}
