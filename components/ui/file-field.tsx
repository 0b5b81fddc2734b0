'use client';
import { useId } from 'react';
import { FileButton } from './file-button';
import { lazyWithRetry } from './lazy-with-retry';

/** Fetched with the first file: most visits choose none. */
const ChosenFile = lazyWithRetry(() => import('./chosen-file'), { fallback: <div className="mt-2 h-16" /> });

type Props = {
  label: string;
  /** What the button says: 'Choose a video'. */
  action: string;
  /** What may be chosen. */
  hint: string;
  accept: string;
  file: File | null;
  onFile: (file: File | null) => void;
  /** How large pictures are made before they are sent, in pixels. */
  longestSide?: number;
  disabled?: boolean;
};

/** A field for a file: its label, a button, what may be chosen, and what was, with what it costs to send. */
export function FileField({ label, action, hint, accept, file, onFile, longestSide, disabled }: Props) {
  const id = useId();
  return (
    <div className="grid min-w-0 justify-items-start">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <FileButton
        id={id}
        accept={accept}
        file={file}
        onFile={onFile}
        disabled={disabled}
        aria-describedby={`${id}-hint ${id}-chosen`}
      >
        {file ? 'Choose another' : action}
      </FileButton>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-mute">
        {hint}
      </p>
      <div id={`${id}-chosen`} className="w-full">
        {file && (
          <ChosenFile
            file={file}
            longestSide={longestSide}
            className="mt-2"
            onRemove={disabled ? undefined : () => onFile(null)}
          />
        )}
      </div>
    </div>
  );
}
