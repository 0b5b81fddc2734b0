import { Shell } from '@/components/shell/shell';
import { now } from '@/lib/platform/clock';

/** Pages for those who are not signed in; someone who is goes on to their own. */
export default function VisitorLayout({ children }: { children: React.ReactNode }) {
  return (
    <Shell me={null} serverTime={now().getTime()}>
      {children}
    </Shell>
  );
}
