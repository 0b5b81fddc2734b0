import type { Metadata } from 'next';
import { AppealForm } from '@/components/safety/appeal-form';

export const metadata: Metadata = { title: 'Appeal', robots: { index: false }, referrer: 'no-referrer' };

/** For a suspended person, who cannot log in. The call checks the token. */
export default async function AppealPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Appeal</h1>
      <p>
        Your account is suspended, and you think that is wrong? Say why. You can do this once, within 30 days
        of the decision. Where more than one person decides, it may go to another one.
      </p>
      <AppealForm against={{ appealToken: token }} />
    </div>
  );
}
