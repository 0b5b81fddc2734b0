import type { Metadata } from 'next';
import { UndoEmailForm } from '@/components/accounts/undo-email-form';

export const metadata: Metadata = {
  title: 'Take your email back',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default function UndoEmailPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Take your email back</h1>
      <UndoEmailForm />
    </div>
  );
}
