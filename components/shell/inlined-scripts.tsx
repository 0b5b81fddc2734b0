import { headers } from 'next/headers';
import { early, page } from '@/service-worker/built/source';

type Props = {
  /**
   * Whether to register the service worker and listen to it (lib/client/worker-page.ts): on the pages of somebody who is signed
   * in. Without support for it (no storage, no https), the app works as usual.
   */
  worker: boolean;
};

/** The scripts that a page has with its words: what keeps early presses (lib/client/early-press.ts), and the worker's. */
export async function InlinedScripts({ worker }: Props) {
  const nonce = /'nonce-(\w+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  const text = worker ? early + page : early;
  return (
    // Browsers hide the nonce from scripts, so React would see a hydration mismatch.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is built from our own sources and holds nothing that a person wrote; React would escape it as a child
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
