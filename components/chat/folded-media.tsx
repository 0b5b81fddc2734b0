'use client';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { isDeletedName } from '@/lib/contract/deleted-name';
import { fileSize } from '@/lib/contract/file-size';
import { fileKinds } from './file-kinds';

const BlockDialog = lazyWithRetry(() => import('@/components/blocks/block-dialog'));

type Props = {
  type: keyof typeof fileKinds;
  bytes: number | null;
  username: string;
  onShow: () => void;
  /** Told what is to be reported. */
  onReport: (what: string) => void;
};

/** A file from somebody who is not a friend. It is collapsed, and not fetched until the viewer asks for it. */
export function FoldedMedia({ type, bytes, username, onShow, onReport }: Props) {
  const [blocking, setBlocking] = useState(false);
  const what = `this file by ${username}`;
  return (
    <div className="mb-1 grid gap-1 rounded-box bg-soft p-3 text-ink">
      <p className="text-md">
        {fileKinds[type]} from somebody you are not friends with
        {bytes !== null && <span className="text-mute"> · {fileSize(bytes)}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        <button type="button" className="btn" onClick={onShow}>
          Show
        </button>
        {!isDeletedName(username) && (
          <button type="button" className="btn btn-quiet" onClick={() => setBlocking(true)}>
            Block<span className="sr-only"> {username}</span>
          </button>
        )}
        <button type="button" className="btn btn-quiet" onClick={() => onReport(what)}>
          Report<span className="sr-only"> {what}</span>
        </button>
      </div>
      {blocking && (
        <BlockDialog
          username={username}
          onReport={() => onReport(what)}
          onBlocked={() => window.location.assign('/chats')}
          onClose={() => setBlocking(false)}
        />
      )}
    </div>
  );
}
