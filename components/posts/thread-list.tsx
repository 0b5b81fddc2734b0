'use client';
import { useRef, useState } from 'react';
import { grouped } from '@/lib/contract/grouped';
import { ShowMore } from './show-more';

type Props<Row> = {
  name: 'comments' | 'replies';
  rows: Row[];
  /** How many there are in all. */
  count: number;
  /** What the button says that fetches more. */
  action: string;
  /** Adds the next page. @returns whether it was the last */
  onMore: () => Promise<boolean>;
  className: string;
  children: (row: Row) => React.ReactNode;
};

/** Comments or replies: some came with the page, and the next ones come when they are asked for. */
export function ThreadList<Row extends { id: number }>(props: Props<Row>) {
  const { name, rows, count, action, onMore, className, children } = props;
  const [ended, setEnded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {rows.length > 0 && (
        <ul
          ref={list}
          className={`grid ${className}`}
          aria-label={name === 'replies' ? 'Replies' : 'Comments'}
        >
          {rows.map((row) => (
            <li key={row.id} tabIndex={-1}>
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {!ended && count > rows.length && (
        <ShowMore
          action={action}
          waiting={`Loading ${name} ...`}
          count={grouped(count)}
          prefix={`Error fetching ${name}: `}
          list={list}
          onMore={async () => setEnded(await onMore())}
        />
      )}
    </>
  );
}
