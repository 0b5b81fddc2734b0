import type { Metadata } from 'next';
import { ResetPasswordForm } from '@/components/accounts/reset-password-form';

export const metadata: Metadata = {
  title: 'Choose a new password',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default function ResetPasswordPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Choose a new password</h1>
      <ResetPasswordForm />
    </div>
  );
}
