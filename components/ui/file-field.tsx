'use client';
import { useId } from 'react';
import { FileButton } from './file-button';
import { lazyWithRetry } from './lazy-with-retry';

/** Loaded with the first file: on most visits none is chosen. */
const ChosenFile = lazyWithRetry(() => import('./chosen-file'), { fallback: <div className="mt-2 h-16" /> });

type Props = {
  label: string;
  /** The label of the button, such as 'Choose a video'. */
  action: string;
  /** The hint about what may be chosen. */
  hint: string;
  accept: string;
  file: File | null;
  onFile: (file: File | null) => void;
  /** The size that pictures are reduced to before upload, in pixels. */
  longestSide?: number;
  disabled?: boolean;
};

/** A file field: its label, the button, a hint, and the chosen file with the size of its upload. */
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
