'use client';
import { useState } from 'react';
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

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    if (words.trim() && (await onSend(words))) setWords('');
  };

  return (
    <form onSubmit={send} className="flex flex-wrap gap-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: only set by a button that opens this field, which moves the keyboard focus there
        autoFocus={autoFocus}
        className="field min-w-0 flex-1"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <button type="submit" className="btn" disabled={pending}>
        {action}
      </button>
      <StatusLine words={error} className="basis-full" />
    </form>
  );
}
