'use client';
import { useEffect, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { grouped } from '@/lib/contract/grouped';

/** What was chosen, as it will look, before any of it is sent. */
export function ChosenFile({ file, username }: { file: File; username: string }) {
  const [made, setMade] = useState<{ of: File; url: string } | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setMade({ of: file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  // The address of the file before is revoked already when this one is first shown.
  const url = made?.of === file ? made.url : null;
  const [kind] = file.type.split('/');
  return (
    <div className="flex items-center gap-3">
      <span className="size-16 shrink-0 overflow-hidden rounded-box border-2 border-line">
        {kind === 'video' && url ? (
          <video src={url} muted playsInline preload="metadata" className="size-full object-cover" />
        ) : (
          <Avatar username={username} url={url} type={kind === 'image' ? kind : null} large />
        )}
      </span>
      <span className="min-w-0 text-sm">
        <span className="block truncate font-semibold">{file.name}</span>
        <span className="text-mute">{grouped(Math.ceil(file.size / 1024))} kB</span>
      </span>
    </div>
  );
}
