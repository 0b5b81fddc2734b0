import type { Metadata } from 'next';
import { ConfirmEmailForm } from '@/components/accounts/confirm-email-form';

export const metadata: Metadata = {
  title: 'Confirm your new email',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default function ConfirmEmailPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Confirm your new email</h1>
      <ConfirmEmailForm />
    </div>
  );
}
