'use client';
import { confirmEmail } from '@/lib/domains/accounts/mailed-schema';
import { LinkAction } from './link-action';

/** Confirms a changed email address, which then becomes the account's email. */
export const ConfirmEmailForm = () => (
  <LinkAction
    call={confirmEmail}
    failed="Error confirming: "
    words="Tap to make this the email of your account. A mail goes to the email before: its link undoes the change for 7 days."
    incomplete="This link is incomplete. Open it from the mail again, or ask for a new one on Your account."
    overWords="If your email is not changed yet, ask for a new link on Your account."
    action="Make this my email"
    underway="Confirming ..."
    next={{ label: 'Go on', href: '/account' }}
  />
);
