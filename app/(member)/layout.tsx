import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { AwaitedBanner } from '@/components/guardians/awaited-banner';
import { InlinedScripts } from '@/components/shell/inlined-scripts';
import { KeptPage } from '@/components/shell/kept-page';
import { Shell } from '@/components/shell/shell';
import { SpentBanner } from '@/components/shell/spent-banner';
import { isAccepted } from '@/lib/contract/terms';
import { memberAccount, memberMutedWords, memberTerms } from '@/lib/http/pages/account';
import { memberViewer } from '@/lib/http/pages/viewer';
import { withWorker } from '@/lib/http/pages/with-worker';
import { now } from '@/lib/platform/clock';

/** Pages for people who are signed in and have accepted the policy and rules. Everyone else is redirected. */
export default async function MemberLayout({ children }: { children: React.ReactNode }) {
  const viewer = await memberViewer();
  if (!isAccepted(await memberTerms())) {
    const asked = (await headers()).get('x-pathname') ?? '/dashboard';
    redirect(`/new-terms?next=${encodeURIComponent(asked)}`);
  }
  const words = await memberMutedWords();
  return (
    <Shell
      me={await memberAccount()}
      mutedWords={words.length > 0 ? words : undefined}
      serverTime={now().getTime()}
    >
      {withWorker() && <SpentBanner />}
      <KeptPage>
        {viewer.guardian === 'awaited' && <AwaitedBanner />}
        {children}
      </KeptPage>
      <InlinedScripts worker={withWorker()} />
    </Shell>
  );
}
