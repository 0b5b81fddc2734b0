import type { Metadata } from 'next';
import Link from 'next/link';
import { DeleteAccount } from '@/components/accounts/delete-account';
import { PasswordForm } from '@/components/accounts/password-form';
import { leftOut } from '@/lib/domains/accounts/export-left-out';

export const metadata: Metadata = { title: 'Your account' };

export default function AccountPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Your account</h1>
      <PasswordForm />
      <section className="card grid justify-items-start gap-3">
        <h2>Your data</h2>
        <p>What we hold of you, in one file that you can keep. The file says itself what is not in it.</p>
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">What is left out</summary>
          <dl className="grid gap-2">
            {leftOut.map(({ what, why }) => (
              <div key={what}>
                <dt className="font-semibold">{what}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
        </details>
        <a className="btn" href="/api/users/export" download="hypegist-my-data.json">
          Download my data
        </a>
        {[
          { href: '/blocked', label: 'Blocked people' },
          { href: '/reports', label: 'Your reports, and what was decided' },
        ].map(({ href, label }) => (
          <Link
            key={href}
            prefetch={false}
            href={href}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {label}
          </Link>
        ))}
      </section>
      <DeleteAccount />
    </div>
  );
}
