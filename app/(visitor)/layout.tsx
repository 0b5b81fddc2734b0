import { InlinedScripts } from '@/components/shell/inlined-scripts';
import { Shell } from '@/components/shell/shell';
import { now } from '@/lib/platform/clock';

/** Pages for people who are not signed in. Somebody who is signed in is redirected to their own pages. */
export default function VisitorLayout({ children }: { children: React.ReactNode }) {
  return (
    <Shell me={null} serverTime={now().getTime()}>
      {children}
      <InlinedScripts worker={false} />
    </Shell>
  );
}
