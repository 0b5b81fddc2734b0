'use client';
import { type ChangeEvent, useId } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { grouped } from '@/lib/contract/grouped';
import { Label } from './label';

type Props = {
  label: string;
  name?: string;
  placeholder: string;
  rows: number;
  maxLength: number;
  words: string;
  onChange: (words: string) => void;
  /** Shown beside the character count: the submit button. */
  children?: React.ReactNode;
  className?: string;
};

/** A field for long text. It shows the character count and that the draft is saved. */
export function DraftArea({
  label,
  name,
  placeholder,
  rows,
  maxLength,
  words,
  onChange,
  children,
  className,
}: Props) {
  const id = useId();
  const take = (event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value);
  const field = useTypedEarly(words, take);
  return (
    <>
      <Label htmlFor={id}>{label}</Label>
      <textarea
        ref={field}
        id={id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        value={words}
        onChange={take}
        placeholder={placeholder}
        className={`field resize-y ${className ?? ''}`}
        aria-describedby={`${id}-count`}
      />
      <div className="mt-2.5 flex items-center gap-3">
        <span id={`${id}-count`} className="text-sm text-mute">
          {grouped(words.length)} / {grouped(maxLength)}
          {words && ' · draft saved'}
        </span>
        {children}
      </div>
    </>
  );
}
