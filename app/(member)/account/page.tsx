import type { Metadata } from 'next';
import Link from 'next/link';
import { DeleteAccount } from '@/components/accounts/delete-account';
import { PasswordForm } from '@/components/accounts/password-form';

export const metadata: Metadata = { title: 'Your account' };

export default function AccountPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Your account</h1>
      <PasswordForm />
      <section className="card grid justify-items-start gap-3">
        <h2>Your data</h2>
        <p>Everything we hold of you, in one file that you can keep.</p>
        <a className="btn" href="/api/users/export" download="hypegist-my-data.json">
          Download my data
        </a>
        <Link
          prefetch={false}
          href="/blocked"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Blocked people
        </Link>
      </section>
      <DeleteAccount />
    </div>
  );
}
