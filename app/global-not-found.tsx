import type { Metadata } from 'next';
import { NothingHere } from '@/components/states/nothing-here';
import OpenLayout from './(open)/layout';
import RootLayout from './layout';

export const metadata: Metadata = {
  title: '404 - Page Not Found',
  robots: { index: false, follow: false },
};

/**
 * The page for an unknown URL. Rendered as a whole, in the usual frame: a page that throws `notFound()` is sent as an empty
 * document, which is blank until its script has run.
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
