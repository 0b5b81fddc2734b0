'use client';
import { useId } from 'react';
import { battleUpload } from '@/lib/contract/uploads';

type Props = {
  input: React.RefObject<HTMLInputElement | null>;
  label: string;
  disabled: boolean;
};

/** Picks a video; with what may be picked beneath. */
export function VideoField({ input, label, disabled }: Props) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        // As the spec says, videos; which of them, their own bytes decide.
        accept="video/*"
        className="field py-2 file:mr-3 file:rounded-box file:border-2 file:border-line file:bg-card file:px-3 file:py-1 file:font-semibold file:text-ink"
        aria-describedby={`${id}-hint`}
        disabled={disabled}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-mute">
        MP4, WebM or MOV, up to {battleUpload.maxBytes / 1024 / 1024} MB.
      </p>
    </div>
  );
}
