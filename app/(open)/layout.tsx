import { InlinedScripts } from '@/components/shell/inlined-scripts';
import { Shell } from '@/components/shell/shell';
import { accountOf } from '@/lib/domains/accounts/accounts';
import { me } from '@/lib/domains/accounts/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { pageViewer } from '@/lib/http/pages/viewer';
import { withWorker } from '@/lib/http/pages/with-worker';
import { now } from '@/lib/platform/clock';

/** Pages that anyone may read, with or without a session. */
export default async function OpenLayout({ children }: { children: React.ReactNode }) {
  const viewer = await pageViewer();
  return (
    <Shell me={viewer && serializeResponse(me, await accountOf(viewer))} serverTime={now().getTime()}>
      {children}
      <InlinedScripts worker={viewer !== null && withWorker()} />
    </Shell>
  );
}
