'use client';
import { useEffect, useRef, useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';

type Props = {
  action: string;
  /** What it says while more is on its way. */
  waiting: string;
  /** How many there are in all, shown behind it. */
  count: string;
  /** The words before an error, such as 'Error fetching comments: '. */
  prefix: string;
  /** The list that goes on. */
  list: React.RefObject<HTMLElement | null>;
  onMore: () => Promise<void>;
};

/** Makes a list under a post longer. The keyboard stays where it is; where there is no more, it goes to the first row that came. */
export function ShowMore({ action, waiting, count, prefix, list, onMore }: Props) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  /** The rows before, where the keyboard asked for more. */
  const before = useRef<Element[] | null>(null);

  useEffect(
    () => () => {
      const row =
        before.current && [...(list.current?.children ?? [])].find((each) => !before.current?.includes(each));
      if (row instanceof HTMLElement && document.activeElement === document.body)
        row.focus({ preventScroll: true });
    },
    [list],
  );

  const more = async () => {
    if (pending) return;
    setPending(true);
    setError('');
    before.current = document.activeElement === button.current ? [...(list.current?.children ?? [])] : null;
    try {
      await onMore();
    } catch (refused) {
      setError(prefix + reason(refused));
    } finally {
      setPending(false);
    }
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      {error && <StatusLine words={error} />}
      <button
        ref={button}
        type="button"
        className={error ? 'btn' : 'btn btn-quiet -mx-2 text-sm'}
        aria-disabled={pending}
        onClick={more}
      >
        {error ? 'Retry' : pending ? waiting : action}
        {!error && <span className="text-mute">({count})</span>}
      </button>
    </div>
  );
}
