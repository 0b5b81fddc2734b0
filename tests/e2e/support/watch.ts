/** Fails a test for any browser error that the test did not allow. */
import type { BrowserContext } from '@playwright/test';

export class Watch {
  /** The unexpected errors, in order. */
  readonly complaints: string[] = [];
  private readonly expected: RegExp[] = [
    // On phones the service worker is blocked, unless a test is about it (playwright.config.ts).
    /Service Worker registration blocked by Playwright/,
    // The next page's stylesheet is fetched with its first bytes. Where the machine is busy, the page is shown seconds later.
    /\.css was preloaded using link preload but not used within a few seconds/,
    // Somebody else on a list of everybody took another picture after the list was read.
    /status of 404 \(Not Found\) \(\S+\/media\/profile-\w+\.\w+\?small\)$/,
  ];

  /** Allows errors that match. */
  allow(words: RegExp) {
    this.expected.push(words);
  }

  /** Allows answers with this status: the browser logs an error for each. */
  allowStatus(status: number) {
    this.allow(new RegExp(`Failed to load resource: the server responded with a status of ${status}\\b`));
    this.allow(new RegExp(`^answered ${status}:`));
  }

  /** Allows network failures. */
  allowNoNetwork() {
    this.allow(/Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+)/);
    this.allow(/WebSocket connection to .* failed: .*net::ERR_INTERNET_DISCONNECTED/);
    this.allow(/Failed to fetch RSC payload/);
  }

  /** Watches every page of a context: console errors, uncaught exceptions, policy violations, failed requests. */
  over(context: BrowserContext, origin: string) {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.note(`uncaught: ${error.error().message}`));
    context.on('dialog', (dialog) => {
      this.note(`a ${dialog.type()} box of the browser's own: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('response', (response) => {
      if (response.status() >= 500 && response.url().startsWith(origin))
        this.note(`answered ${response.status()}: ${response.request().method()} ${response.url()}`);
    });
  }

  private note(words: string) {
    if (!this.expected.some((each) => each.test(words))) this.complaints.push(words);
  }
}
