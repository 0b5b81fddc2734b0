import { headers } from 'next/headers';
import { InlinedScript } from './inlined-script';

type Props = {
  /**
   * Whether to register the service worker and listen to it (lib/client/worker-page.ts): on the pages of somebody who is signed
   * in. Without support for it (no storage, no https), the app works as usual.
   */
  worker: boolean;
};

/** The scripts that a page has with its words: for the time before hydration (lib/client/before-hydration.ts), and for the worker. */
export async function InlinedScripts({ worker }: Props) {
  const nonce = /'nonce-(\w+)'/.exec((await headers()).get('content-security-policy') ?? '')?.[1];
  return <InlinedScript nonce={nonce} worker={worker} />;
}
