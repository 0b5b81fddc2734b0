'use client';
import { FileButton } from '@/components/ui/file-button';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { chatUpload } from '@/lib/contract/uploads';

/** Loaded with the first file. */
const ChosenFile = lazyWithRetry(() => import('@/components/ui/chosen-file'), {
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
  const idle = progress === null;
  return (
    <>
      <FileButton
        file={file}
        onFile={onChoose}
        accept={chatUpload.mimes.join()}
        disabled={!idle}
        className="btn btn-quiet px-0"
      >
        <span aria-hidden="true" className="text-xl">
          📎
        </span>
        <span className="sr-only">Attach a picture, video or voice</span>
      </FileButton>
      {file && (
        <div className="order-first w-full">
          <ChosenFile
            file={file}
            longestSide={chatUpload.longestSide}
            onRemove={idle ? () => onChoose(null) : undefined}
          />
          {!idle && (
            <div className="flex items-center gap-2 text-sm">
              <progress
                className="h-3 min-w-0 flex-1 accent-lagoon"
                value={progress}
                max={1}
                aria-label="Upload"
              />
              {progress < 1 ? (
                <button type="button" className="btn btn-quiet text-sm" onClick={onCancel}>
                  Cancel
                </button>
              ) : (
                'Almost there ...'
              )}
            </div>
          )}
        </div>
      )}
    </>
  );
}
