import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { DataCopy } from '@/components/accounts/data-copy';
import { DeleteAccount } from '@/components/accounts/delete-account';
import { ClosingBanner } from '@/components/age-limit/closing-banner';
import { chatsPage, noticesPage, profilePage } from '@/lib/contract/pages';
import { memberViewer, pageClosing } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Your account closes' };

const ownPages = [
  ['/account', 'Your account'],
  [profilePage.path, 'Your profile and posts'],
  [chatsPage.path, 'Your chats'],
  [noticesPage.path, 'Your notices'],
] as const;

export default async function ClosingPage() {
  const closing = await pageClosing(await memberViewer());
  if (!closing) redirect('/dashboard');
  return (
    <div className="grid gap-4">
      <h1>Time to move on</h1>
      <ClosingBanner closesOn={closing.closesOn} />
      <section className="card grid justify-items-start gap-3">
        <h2>Your data</h2>
        <DataCopy />
        {ownPages.map(([href, name]) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {name}
          </Link>
        ))}
      </section>
      <DeleteAccount />
    </div>
  );
}
