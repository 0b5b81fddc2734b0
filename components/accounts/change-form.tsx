'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import type { AnswerOf, Endpoint, InputOf } from '@/lib/contract/endpoint';

type Props<E extends Endpoint> = {
  spec: E;
  /** The text before an error message, such as 'Error changing address: '. */
  failed: string;
  title: string;
  /** The button's label, and its label while the request is sent. */
  button: string;
  sending?: string;
  /** Why it cannot be changed now, in place of the form; undefined where it can. */
  refusal?: string | undefined;
  /** The form's fields, and anything shown above them. */
  children: React.ReactNode;
  /** Builds the call's input from the form's fields, by field name. */
  inputOf: (field: (name: string) => string) => InputOf<E>;
  /** Stores the new state. Returns the success message. */
  onDone: (answer: AnswerOf<E>) => string;
};

/** A card that changes something in the person's own account. It asks for the password. */
export function ChangeForm<E extends Endpoint>({
  spec,
  failed,
  title,
  button,
  sending = button,
  refusal,
  children,
  inputOf,
  onDone,
}: Props<E>) {
  const { submit, pending, error, fields } = useSend(spec, failed);
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

  if (refusal)
    return (
      <section className="card grid gap-4">
        <h2>{title}</h2>
        <p className="min-w-0 break-words">{refusal}</p>
      </section>
    );
  return (
    <Form onSubmit={change} className="card grid gap-4">
      <h2>{title}</h2>
      {children}
      <StatusLine words={error} fields={fields} />
      <StatusLine words={done} tone="good" />
      <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
        {pending ? sending : button}
      </button>
    </Form>
  );
}

/** @param label  needed where a page has several password fields, to tell them apart */
export function CurrentPassword({ label, name = 'password' }: { label: string; name?: string }) {
  return <LabelledInput label={label} name={name} type="password" autoComplete="current-password" />;
}
