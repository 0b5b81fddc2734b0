import { headers } from 'next/headers';
import { page } from '@/service-worker/built/source';

/**
 * For the pages of somebody who is signed in. Registers the service worker and listens to it (lib/client/worker-page.ts).
 * Without support for it (no storage, no https), the app works as usual.
 */
export async function RegisterServiceWorker() {
  const nonce = /'nonce-(\w+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  return (
    // Browsers hide the nonce from scripts, so React would see a hydration mismatch.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is built from service-worker/ and holds nothing that a person wrote; React would escape it as a child
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page }} />
  );
}
