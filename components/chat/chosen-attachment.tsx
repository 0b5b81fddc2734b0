'use client';
import ChosenFile from '@/components/ui/chosen-file';
import { chatUpload } from '@/lib/contract/uploads';

type Props = {
  file: File;
  /** The upload's progress from 0 to 1, or null when none is running. */
  progress: number | null;
  onRemove: () => void;
  onCancel: () => void;
};

/** The chosen file, and the upload's progress. */
export default function ChosenAttachment({ file, progress, onRemove, onCancel }: Props) {
  const idle = progress === null;
  return (
    <>
      <ChosenFile file={file} longestSide={chatUpload.longestSide} onRemove={idle ? onRemove : undefined} />
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
    </>
  );
}
