'use client';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { grouped } from '@/lib/contract/grouped';

type More = {
  /** What the list contains, for errors and the loading state. */
  name: 'comments' | 'replies';
  /** The total number of rows. */
  count: number;
  /** The label of the button that loads more. */
  action: string;
  /**
   * Loads the next page.
   * @returns whether it was the last
   */
  onMore: () => Promise<boolean>;
};

type Props<Row> = More & {
  /** The accessible name of the list. */
  label: string;
  rows: Row[];
  className: string;
  children: (row: Row) => React.ReactNode;
};

/** Comments or replies. The first ones came with the page; more are loaded on request. */
export function ThreadList<Row extends { id: number }>({
  label,
  rows,
  className,
  children,
  ...more
}: Props<Row>) {
  const left = more.count - rows.length;
  /**
   * How many the count has that the viewer is never shown, such as those of blocked people; null right after the last page.
   * Not only that it has ended: the list may be replaced by its first rows, and must go on from there.
   */
  const [unseen, setUnseen] = useState<number | null>(0);
  useLayoutEffect(() => {
    if (unseen === null) setUnseen(left);
  }, [unseen, left]);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {rows.length > 0 && (
        <ul ref={list} className={`grid ${className}`} aria-label={label}>
          {rows.map((row) => (
            <li key={row.id} tabIndex={-1}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {unseen !== null && left > unseen && (
        <ShowMore {...more} list={list} onEnd={(ended) => setUnseen(ended ? null : 0)} />
      )}
    </>
  );
}

type ShowMoreProps = More & {
  /** The list that is extended. */
  list: React.RefObject<HTMLElement | null>;
  onEnd: (ended: boolean) => void;
};

/**
 * Loads more rows. The focus stays on the button; when the button goes after the last page, it moves to the first new row.
 */
function ShowMore({ name, count, action, onMore, list, onEnd }: ShowMoreProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  /** The rows before loading. Set only when the button had the focus. */
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
      onEnd(await onMore());
    } catch (refused) {
      setError(`Error fetching ${name}: ${reason(refused)}`);
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
        {error ? 'Retry' : pending ? `Loading ${name} ...` : action}
        {!error && <span className="text-mute">({grouped(count)})</span>}
      </button>
    </div>
  );
}
