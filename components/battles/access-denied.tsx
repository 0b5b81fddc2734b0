import { PageMessage } from '@/components/states/page-message';
import { battlesLogin } from '@/lib/contract/login-words';

/** Shown when the session has ended since the page was rendered. */
export function AccessDenied() {
  return (
    <PageMessage title="Access Denied" words={battlesLogin.message}>
      <a href="/login?next=/hype-battles" className="btn btn-go">
        Log In
      </a>
    </PageMessage>
  );
}
