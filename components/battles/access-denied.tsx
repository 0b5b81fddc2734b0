import { PageMessage } from '@/components/states/page-message';
import { guardedPage } from '@/lib/contract/pages';

/** Shown when the session has ended since the page was rendered. */
export function AccessDenied() {
  return (
    <PageMessage title="Access Denied" words={guardedPage('/hype-battles')?.loginMessage ?? ''}>
      <a href="/login?next=/hype-battles" className="btn btn-go">
        Log In
      </a>
    </PageMessage>
  );
}
