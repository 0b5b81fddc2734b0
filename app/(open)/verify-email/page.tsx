import type { Metadata } from 'next';
import { VerifyEmailForm } from '@/components/accounts/verify-email-form';

export const metadata: Metadata = {
  title: 'Confirm your email',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default function VerifyEmailPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Confirm your email</h1>
      <VerifyEmailForm />
    </div>
  );
}
