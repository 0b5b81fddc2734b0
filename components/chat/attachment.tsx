'use client';
import { useRef } from 'react';
import { chatUpload } from '@/lib/contract/uploads';

type Props = {
  file: File | null;
  /** From 0 to 1 while it is on its way, else null. */
  progress: number | null;
  onChoose: (file: File | null) => void;
  onCancel: () => void;
};

/** The picker beside the words, the chosen file, and how far it has gone. */
export function Attachment({ file, progress, onChoose, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | null) => {
    if (!chosen && input.current) input.current.value = '';
    onChoose(chosen);
  };
  return (
    <>
      <label className="btn btn-quiet cursor-pointer px-0">
        <span aria-hidden="true" className="text-xl">
          📎
        </span>
        <span className="sr-only">Attach a picture, video or voice</span>
        <input
          ref={input}
          type="file"
          accept={chatUpload.mimes.join()}
          className="sr-only"
          onChange={(event) => choose(event.target.files?.[0] ?? null)}
        />
      </label>
      {file && (
        <div className="order-first flex w-full items-center gap-2 text-sm">
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          {progress === null ? (
            <button type="button" className="btn btn-quiet text-sm" onClick={() => choose(null)}>
              Remove
            </button>
          ) : (
            <>
              <progress className="h-3 w-28 accent-lagoon" value={progress} max={1} aria-label="Upload" />
              <button type="button" className="btn btn-quiet text-sm" onClick={onCancel}>
                Cancel
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
