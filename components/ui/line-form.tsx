'use client';
import { type ChangeEvent, useState } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { Form } from './form';
import { StatusLine } from './status-line';

type Props = {
  /** What the field is for; it has no label that is seen. */
  label: string;
  placeholder: string;
  /** What the button says: the verb itself. */
  action: string;
  maxLength: number;
  pending: boolean;
  error: string;
  /** @returns whether it was taken; then the field is empty again */
  onSend: (words: string) => Promise<boolean>;
  /** For a field that was just asked for. */
  autoFocus?: boolean;
};

/** One line to say something in. Nothing but spaces is not sent. */
export function LineForm({
  label,
  placeholder,
  action,
  maxLength,
  pending,
  error,
  onSend,
  autoFocus,
}: Props) {
  const [words, setWords] = useState('');
  const take = (event: ChangeEvent<HTMLInputElement>) => setWords(event.target.value);
  const field = useTypedEarly(words, take);

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    if (words.trim() && (await onSend(words))) setWords('');
  };

  return (
    <Form onSubmit={send} className="flex flex-wrap gap-2">
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: only set by a button that opens this field, which moves the keyboard focus there
        autoFocus={autoFocus}
        className="field min-w-0 flex-1"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={words}
        onChange={take}
      />
      <button type="submit" className="btn" disabled={pending}>
        {action}
      </button>
      <StatusLine words={error} className="basis-full" />
    </Form>
  );
}
