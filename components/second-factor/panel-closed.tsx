'use client';
import Link from 'next/link';
import { ShowSecondFactor } from './show-second-factor';

/** Shown in place of the control panel until its owner has passed the second factor. */
export function PanelClosed() {
  return (
    <div className="card mx-auto grid max-w-lg gap-4">
      <h1 className="text-[1.375rem]">Show that it is you</h1>
      <p>The control panel opens with a code or a passkey, every 12 hours.</p>
      <ShowSecondFactor onShown={() => window.location.reload()} />
      <p className="text-mute">
        You have neither?{' '}
        <Link
          href="/account"
          prefetch={false}
          className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
        >
          Set one up on your account page
        </Link>
      </p>
    </div>
  );
}
