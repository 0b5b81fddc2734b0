'use client';
import { type ChangeEvent, useState } from 'react';
import { useDraft } from '@/lib/client/storage/use-draft';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { Form } from './form';
import { StatusLine } from './status-line';

type Props = {
  /** The name of its draft, such as `comment:12`. The words stay when the form is closed, until they are sent. */
  draft: string;
  /** The accessible name of the field; it has no visible label. */
  label: string;
  placeholder: string;
  /** The label of the button, a verb. */
  action: string;
  maxLength: number;
  pending: boolean;
  error: string;
  /** What screen readers hear once it was sent, such as 'Comment added.'. For a form that stays open. */
  done?: string;
  /** @returns whether it was accepted; then the field is cleared, but for what was typed on meanwhile */
  onSend: (words: string) => Promise<boolean>;
  /** Closes a form that goes once it was sent: not while it holds what was typed on meanwhile. */
  onClose?: () => void;
  /** For a field that the person has just opened. */
  autoFocus?: boolean;
};

/** A form with one line of text. Blank text is not sent. */
export function LineForm({
  draft,
  label,
  placeholder,
  action,
  maxLength,
  pending,
  error,
  done = '',
  onSend,
  onClose,
  autoFocus,
}: Props) {
  const [words, setWords, clearSent] = useDraft(draft, ' ');
  const [sent, setSent] = useState(false);
  const take = (event: ChangeEvent<HTMLInputElement>) => setWords(event.target.value);
  const field = useTypedEarly(words, take);

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    setSent(false);
    if (!words.trim() || !(await onSend(words))) return;
    const left = clearSent(words);
    setSent(true);
    // It may have been closed meanwhile, and opened again.
    if (!left && field.current) onClose?.();
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
      {/* While it waits for the network, the error says so. */}
      <StatusLine words={sent && !error ? done : ''} tone="good" className="sr-only" />
    </Form>
  );
}
