import { headers } from 'next/headers';
import { FirstFrame } from './first-frame';

/**
 * Streams a page's frame first, for navigation inside the app. A document request gets the whole page at once: behind a
 * frame, the framework would send the content hidden, for a script to reveal (docs/decisions/074-frames-for-going-on.md).
 */
export async function NavigationFrame({
  frame,
  children,
}: {
  frame: React.ReactNode;
  children: React.ReactNode;
}) {
  // The framework hides its own headers from pages. Only a request for a document accepts text/html.
  const opensDocument = (await headers()).get('accept')?.includes('text/html');
  return <FirstFrame frame={opensDocument ? null : frame}>{children}</FirstFrame>;
}
