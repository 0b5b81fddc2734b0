import { headers } from 'next/headers';
import { page } from '@/service-worker/built/source';

/**
 * Asks the browser to take the service worker, and listens to it (lib/client/worker-page.ts). A browser that refuses (no
 * storage, no https) goes on without.
 */
export async function RegisterServiceWorker() {
  const nonce = /'nonce-(\w+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  return (
    // The browser hides a nonce from scripts, also from the one that compares.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of this repository, built with it
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: page }} />
  );
}
