'use client';
import { useEffect, useState } from 'react';
import { shrinkImage } from '@/lib/client/shrink-image';
import { fileSize } from '@/lib/contract/file-size';
import { Picture } from './picture';

type Props = {
  file: File;
  /** The size that a picture is reduced to before upload, in pixels; undefined to send it unchanged. */
  longestSide?: number | undefined;
  /** Removes the file; undefined during the upload. */
  onRemove?: (() => void) | undefined;
  className?: string;
};

/** Previews the chosen file, with the size of its upload, before anything is sent. */
export default function ChosenFile({ file, longestSide, onRemove, className = '' }: Props) {
  const [made, setMade] = useState<{ of: File; url: string } | null>(null);
  const [smaller, setSmaller] = useState<{ of: File; bytes: number } | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setMade({ of: file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  useEffect(() => {
    if (longestSide)
      shrinkImage(file, longestSide).then(({ size: bytes }) => setSmaller({ of: file, bytes }));
  }, [file, longestSide]);
  // Ignores the previous file's URL: it is already revoked when a new file is first rendered.
  const url = made?.of === file ? made.url : null;
  const sent = smaller?.of === file ? smaller.bytes : file.size;
  const [kind] = file.type.split('/');
  return (
    <div className={`flex w-full min-w-0 items-center gap-3 ${className}`}>
      <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-box border-2 border-line bg-soft">
        {kind === 'video' && url ? (
          <video src={url} muted playsInline preload="metadata" className="size-full object-cover" />
        ) : kind === 'image' && url ? (
          <Picture src={url} alt="" className="size-full object-cover" />
        ) : (
          <span aria-hidden="true" className="emoji text-2xl">
            {kind === 'audio' ? '🎤' : '📄'}
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold">{file.name}</span>
        <span className="text-mute">
          {fileSize(sent)}
          {fileSize(sent) !== fileSize(file.size) && ` instead of ${fileSize(file.size)}`}
        </span>
      </span>
      {onRemove && (
        <button type="button" className="btn btn-quiet text-sm" onClick={onRemove}>
          Remove
        </button>
      )}
    </div>
  );
}
