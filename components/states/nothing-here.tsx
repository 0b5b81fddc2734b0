'use client';
import Link from 'next/link';
import { PageMessage } from './page-message';

/** The 404 page. Of the browser too, or each page would carry it as data, for the case that something on it is not there. */
export function NothingHere() {
  return (
    <PageMessage
      title="404 - Page Not Found"
      words="This bus does not stop here. Whatever was at this address has moved, or never was."
    >
      <Link prefetch={false} href="/dashboard" className="btn btn-go">
        Go to the dashboard
      </Link>
    </PageMessage>
  );
}
