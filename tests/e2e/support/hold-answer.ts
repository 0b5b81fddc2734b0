/** An answer that the server has given, and that does not reach the page yet. What the page sends goes out as it is. */
import type { Page } from '@playwright/test';

export type HeldAnswer = {
  /** Resolves when the server has answered. */
  given: Promise<void>;
  /** Lets the answer through. */
  release: () => Promise<void>;
  /** The answer gets lost. */
  lose: () => Promise<void>;
};

/** Holds the next answer from this path; later ones are not held. */
export async function holdAnswer(page: Page, path: string): Promise<HeldAnswer> {
  const network = await page.context().newCDPSession(page);
  const paused = new Promise<{ requestId: string }>((resolve) =>
    network.once('Fetch.requestPaused', resolve),
  );
  await network.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] });
  const end = async (how: 'Fetch.continueRequest' | 'Fetch.failRequest') => {
    const { requestId } = await paused;
    if (how === 'Fetch.continueRequest') await network.send(how, { requestId });
    else await network.send(how, { requestId, errorReason: 'ConnectionReset' });
    await network.send('Fetch.disable');
  };
  return {
    given: paused.then(() => {}),
    release: () => end('Fetch.continueRequest'),
    lose: () => end('Fetch.failRequest'),
  };
}
