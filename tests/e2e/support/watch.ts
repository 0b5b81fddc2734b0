/** Whatever a browser complains about while a test runs fails the test, unless the test said that it would. */
import type { BrowserContext } from '@playwright/test';

export class Watch {
  /** What was complained about and not expected, in order. */
  readonly complaints: string[] = [];
  /** Phones go without a service worker where a test is not of it (playwright.config.ts). */
  private readonly expected: RegExp[] = [/Service Worker registration blocked by Playwright/];

  /** Says that a complaint like this belongs to the test. */
  allow(words: RegExp) {
    this.expected.push(words);
  }

  /** Says that calls will be answered with this status; the browser then writes a line of its own for each. */
  allowStatus(status: number) {
    this.allow(new RegExp(`Failed to load resource: the server responded with a status of ${status}\\b`));
    this.allow(new RegExp(`^answered ${status}:`));
  }

  /** Says that calls will find no network. */
  allowNoNetwork() {
    this.allow(/Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+)/);
    this.allow(/WebSocket connection to .* failed: .*net::ERR_INTERNET_DISCONNECTED/);
    this.allow(/Failed to fetch RSC payload/);
  }

  /** Listens to every page of a context: console, errors that nobody caught, policy violations, failing answers. */
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
