'use client';
import { LabelledInput } from '@/components/ui/labelled-input';
import { battleUpload } from '@/lib/contract/uploads';

type Props = {
  input: React.RefObject<HTMLInputElement | null>;
  label: string;
  disabled: boolean;
};

/** Picks a video; with what may be picked beneath. */
export function VideoField({ input, label, disabled }: Props) {
  return (
    <LabelledInput
      label={label}
      hint={`MP4, WebM or MOV, up to ${battleUpload.maxBytes / 1024 / 1024} MB.`}
      ref={input}
      type="file"
      // Videos; which of them, their own bytes decide.
      accept="video/*"
      disabled={disabled}
    />
  );
}
