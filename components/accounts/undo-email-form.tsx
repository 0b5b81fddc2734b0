'use client';
import { clearEndedSession } from '@/lib/domains/accounts/hooks';
import { undoEmail } from '@/lib/domains/accounts/mailed-schema';
import { LinkAction } from './link-action';

/** Reverts a change of email address, then leads to a password reset. */
export const UndoEmailForm = () => (
  <LinkAction
    call={undoEmail}
    failed="Error taking it back: "
    words="Somebody changed the email of your account. If it was not you, tap below: your account has this email again, everybody is logged out, and you choose a new password."
    incomplete="This link is incomplete. Open it from the mail again."
    action="Take my account back"
    underway="Taking it back ..."
    next={{ label: 'Send me another link', href: '/forgot-password' }}
    onDone={clearEndedSession}
  />
);
