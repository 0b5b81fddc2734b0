import { Shell } from '@/components/shell/shell';
import { accountOf } from '@/lib/domains/accounts/accounts';
import { me } from '@/lib/domains/accounts/schema';
import { pageViewer } from '@/lib/http/page-viewer';
import { present } from '@/lib/http/present';
import { now } from '@/lib/platform/clock';

/** Pages that anyone may read, with or without a session. */
export default async function OpenLayout({ children }: { children: React.ReactNode }) {
  const viewer = await pageViewer();
  return (
    <Shell me={viewer && present(me, await accountOf(viewer))} serverTime={now().getTime()}>
      {children}
    </Shell>
  );
}
