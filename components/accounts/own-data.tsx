'use client';
import Link from 'next/link';
import { DataCopy } from './data-copy';

type Props = {
  /** Data that we store but leave out of the copy, and why. */
  leftOut: { what: string; why: string }[];
};

const others = [
  { href: '/blocked', label: 'Blocked and muted people' },
  { href: '/reports', label: 'Your reports, and what was decided' },
];

/** Downloads a copy of all data stored about the person, and links to their data on other pages. */
export function OwnData({ leftOut }: Props) {
  return (
    <section className="card grid justify-items-start gap-3">
      <h2>Your data</h2>
      <DataCopy />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">What is left out</summary>
        <dl className="grid gap-2">
          {leftOut.map(({ what, why }) => (
            <div key={what}>
              <dt className="font-semibold">{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </details>
      {others.map(({ href, label }) => (
        <Link
          key={href}
          prefetch={false}
          href={href}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {label}
        </Link>
      ))}
    </section>
  );
}
