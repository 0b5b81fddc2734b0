'use client';
import { confirmEmail } from '@/lib/domains/accounts/mailed-schema';
import { LinkAction } from './link-action';

/** Confirms a changed email address, which then becomes the account's email. */
export const ConfirmEmailForm = () => (
  <LinkAction
    call={confirmEmail}
    failed="Error confirming: "
    words="Tap to make this the email of your account. We send a mail to the old one as well: for 7 days, its link can undo the change."
    incomplete="This link is incomplete. Open it from the mail again, or ask for a new one on Your account."
    overWords="If your email is not changed yet, ask for a new link on Your account."
    action="Make this my email"
    underway="Confirming ..."
    next={{ label: 'Go on', href: '/account' }}
  />
);
