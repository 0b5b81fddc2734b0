import type { Metadata } from 'next';
import { notFound } from 'next/navigation';

export const metadata: Metadata = { title: '404 - Page Not Found' };

/** An address that no page has: the 404 stands in the frame of all pages, not in the bare one of `app/not-found.tsx`. */
export default function NoPage() {
  notFound();
}
