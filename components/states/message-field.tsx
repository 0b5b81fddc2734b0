'use client';
import type { ChangeEvent, RefObject } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { textLength } from '@/lib/contract/constants/texts';

type Props = {
  label: string;
  words: string;
  /** The most characters. */
  longest?: number | undefined;
  onChange: (words: string) => void;
  field?: RefObject<HTMLTextAreaElement | null>;
};

/** Where a message is written. It grows with the words; Enter sends them, with Shift it begins a new line. */
export function MessageField({ label, words, longest = textLength.comment, onChange, field }: Props) {
  const take = (event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value);
  useTypedEarly(words, take, field);
  return (
    <textarea
      ref={field}
      rows={1}
      className="field max-h-32 w-0 min-w-0 flex-1 resize-none [field-sizing:content]"
      aria-label={label}
      placeholder="Write a message"
      maxLength={longest}
      value={words}
      onChange={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }
      }}
    />
  );
}
