import { Shell } from '@/components/shell/shell';

import { memberAccount } from '@/lib/http/pages/account';

import { now } from '@/lib/platform/clock';

/** Pages for those who are signed in; everyone else goes to the login page. */
export default async function MemberLayout({ children }: { children: React.ReactNode }) {
  return (
    <Shell me={await memberAccount()} serverTime={now().getTime()}>
      {children}
    </Shell>
  );
}
