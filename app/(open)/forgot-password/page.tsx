import type { Metadata } from 'next';
import { ForgotPasswordForm } from '@/components/accounts/forgot-password-form';

export const metadata: Metadata = {
  title: 'Forgot your password?',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default function ForgotPasswordPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Forgot your password?</h1>
      <ForgotPasswordForm />
    </div>
  );
}
