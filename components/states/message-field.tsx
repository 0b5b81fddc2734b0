'use client';
import { textLength } from '@/lib/contract/constants';

type Props = { label: string; words: string; onChange: (words: string) => void };

/** Where a message is written. It grows with the words; Enter sends them, with Shift it begins a new line. */
export function MessageField({ label, words, onChange }: Props) {
  return (
    <textarea
      rows={1}
      className="field max-h-32 w-0 min-w-0 flex-1 resize-none [field-sizing:content]"
      aria-label={label}
      placeholder="Write a message"
      maxLength={textLength.comment}
      value={words}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }
      }}
    />
  );
}
