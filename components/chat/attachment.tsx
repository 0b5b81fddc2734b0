'use client';
import { FileButton } from '@/components/ui/file-button';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { chatUpload } from '@/lib/contract/uploads';

/** Loaded with the first file. */
const ChosenAttachment = lazyWithRetry(() => import('./chosen-attachment'), {
  fallback: <div className="h-16" />,
});

type Props = {
  file: File | null;
  /** The upload's progress from 0 to 1, or null when none is running. */
  progress: number | null;
  onChoose: (file: File | null) => void;
  onCancel: () => void;
};

/** The file button, the chosen file, and the upload's progress. */
export function Attachment({ file, progress, onChoose, onCancel }: Props) {
  return (
    <>
      <FileButton
        file={file}
        onFile={onChoose}
        accept={chatUpload.mimes.join()}
        disabled={progress !== null}
        className="btn btn-quiet px-0"
      >
        <span aria-hidden="true" className="text-xl">
          📎
        </span>
        <span className="sr-only">Attach a picture, video or voice</span>
      </FileButton>
      {file && (
        <div className="order-first w-full">
          <ChosenAttachment
            file={file}
            progress={progress}
            onRemove={() => onChoose(null)}
            onCancel={onCancel}
          />
        </div>
      )}
    </>
  );
}
