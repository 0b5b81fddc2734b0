'use client';
import { FileField } from '@/components/ui/file-field';
import { battleUpload } from '@/lib/contract/uploads';

type Props = {
  label: string;
  file: File | null;
  onFile: (file: File | null) => void;
  disabled: boolean;
};

/** Picks a video; with what may be picked beneath. */
export function VideoField({ label, file, onFile, disabled }: Props) {
  return (
    <FileField
      label={label}
      hint={`MP4, WebM or MOV, up to ${battleUpload.maxBytes / 1024 / 1024} MB.`}
      action="Choose a video"
      file={file}
      onFile={onFile}
      // Videos; which of them, their own bytes decide.
      accept="video/*"
      disabled={disabled}
    />
  );
}
