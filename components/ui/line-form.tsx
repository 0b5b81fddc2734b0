'use client';
import { type ChangeEvent, useState } from 'react';
import { remainingText } from '@/lib/client/remaining-text';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { Form } from './form';
import { StatusLine } from './status-line';

type Props = {
  /** The accessible name of the field; it has no visible label. */
  label: string;
  placeholder: string;
  /** The label of the button, a verb. */
  action: string;
  maxLength: number;
  pending: boolean;
  error: string;
  /** @returns whether it was accepted; then the field is cleared, but for what was typed on meanwhile */
  onSend: (words: string) => Promise<boolean>;
  /** For a field that the person has just opened. */
  autoFocus?: boolean;
};

/** A form with one line of text. Blank text is not sent. */
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
    if (words.trim() && (await onSend(words))) setWords((now) => remainingText(now, words));
  };

  return (
    <Form onSubmit={send} className="flex flex-wrap gap-2">
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: set only where the person pressed a button that opens this field (Reply), so that they can type at once
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
