import type { Metadata } from 'next';
import { NothingHere } from '@/components/states/nothing-here';
import OpenLayout from './(open)/layout';
import RootLayout from './layout';

export const metadata: Metadata = {
  title: '404 - Page Not Found',
  robots: { index: false, follow: false },
};

/**
 * An address that no page has. Rendered whole, in the frame of all pages: a page that throws `notFound()` is sent as an
 * empty document, which says nothing until its script has run.
 */
export default function NoSuchPage() {
  return (
    <RootLayout>
      <OpenLayout>
        <NothingHere />
      </OpenLayout>
    </RootLayout>
  );
}
