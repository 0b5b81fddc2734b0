import type { Metadata } from 'next';
import { SuspendedForm } from '@/components/accounts/suspended-form';

export const metadata: Metadata = {
  title: 'Your data while you are suspended',
  robots: { index: false },
  referrer: 'no-referrer',
};

/** For a suspended person, who cannot log in. Each call asks for the password. */
export default function SuspendedPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Your data</h1>
      <SuspendedForm />
    </div>
  );
}
