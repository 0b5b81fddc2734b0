'use client';
import { FileField } from '@/components/ui/file-field';
import { battleUpload } from '@/lib/contract/uploads';

type Props = {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  disabled: boolean;
};

/** Picks a video, with a hint about the allowed formats. */
export function VideoField({ label, file, onFile, disabled }: Props) {
  return (
    <FileField
      label={label}
      hint={`MP4, WebM or MOV, up to ${battleUpload.maxBytes / 1024 / 1024} MB.`}
      action="Choose a video"
      file={file}
      onFile={onFile}
      // Any video: the server decides by the file's bytes which formats it accepts.
      accept="video/*"
      disabled={disabled}
    />
  );
}
