import { headers } from 'next/headers';
import { Suspense } from 'react';

/**
 * Shows a page's frame while the page is made, to whoever goes on inside the app. Whoever opens the page itself gets it
 * whole: behind a frame the framework would send it hidden, for a script to show (docs/decisions/073).
 */
export async function NavigationFrame({
  frame,
  children,
}: {
  frame: React.ReactNode;
  children: React.ReactNode;
}) {
  // The framework hides its own headers from pages; a browser asks for a document, and no script, with this one.
  const opensDocument = (await headers()).get('accept')?.includes('text/html');
  return opensDocument ? children : <Suspense fallback={frame}>{children}</Suspense>;
}
