'use client';
import { early, page } from '#inlined';

type Props = { nonce: string | undefined; worker: boolean };

/**
 * A client component, so that its text is in the page once: what a server component renders is there a second time, as data for
 * hydration. In the browser, where the text has run, `#inlined` is empty (package.json, imports).
 */
export function InlinedScript({ nonce, worker }: Props) {
  const text = worker ? early + page : early;
  return (
    // Browsers hide the nonce from scripts, so React would see a hydration mismatch.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is built from our own sources and holds nothing that a person wrote; React would escape it as a child
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
