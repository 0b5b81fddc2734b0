import { headers } from 'next/headers';
import { page } from '@/service-worker/built/source';

/**
 * Registers the service worker and listens to it (lib/client/worker-page.ts). Without support for it (no storage, no https),
 * the app works as usual.
 */
export async function RegisterServiceWorker() {
  const nonce = /'nonce-(\w+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  return (
    // Browsers hide the nonce from scripts, so React would see a hydration mismatch.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of this repository, built with it
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page }} />
  );
}
