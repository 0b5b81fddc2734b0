'use client';
import { verifyEmail } from '@/lib/domains/accounts/mailed-schema';
import { LinkAction } from './link-action';

/** Confirms an address. */
export const VerifyEmailForm = () => (
  <LinkAction
    call={verifyEmail}
    failed="Error confirming: "
    words="Tap to confirm that this email is yours. If you forget your password, that is how you get back in."
    incomplete="This link is incomplete. Open it from the mail again, or ask for a new one on Your account."
    overWords="If your email is not confirmed yet, ask for a new link on Your account."
    action="Confirm my email"
    underway="Confirming ..."
    next={{ label: 'Go on', href: '/dashboard' }}
  />
);
