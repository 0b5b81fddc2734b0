import { ReportHost } from '@/components/safety/report-host';
import { liveRegionId } from '@/lib/client/say';
import type { Me } from '@/lib/domains/accounts/schema';
import { Footer } from './footer';
import { LeaveAnswer } from './leave-answer';
import { NavBar } from './nav-bar';
import { OfflineBanner } from './offline-banner';
import { ReturnedFocus } from './returned-focus';
import { SessionProvider } from './session';

type Props = {
  /** The person for whom the page is rendered, or null for a visitor. */
  me: Me | null;
  /** The person's muted words; undefined if there are none. */
  mutedWords?: string[] | undefined;
  /** The server's time when it rendered the page, in epoch milliseconds. */
  serverTime: number;
  children: React.ReactNode;
};

/** The frame around every page. */
export function Shell({ me, mutedWords, serverTime, children }: Props) {
  return (
    <SessionProvider me={me} mutedWords={mutedWords} serverTime={serverTime}>
      <a href="#content" className="btn btn-tar skip-link">
        Skip to content
      </a>
      <LeaveAnswer />
      <ReturnedFocus />
      <NavBar />
      <OfflineBanner />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1080px] flex-1 px-3 pt-4 pb-16 outline-none md:px-4 md:pt-6"
      >
        {children}
        {me && <ReportHost />}
      </main>
      <Footer />
      <p id={liveRegionId} aria-live="polite" className="sr-only" />
    </SessionProvider>
  );
}
