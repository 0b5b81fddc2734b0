'use client';
import { clearStored } from '@/lib/client/storage/stored-session';
import { undoEmail } from '@/lib/domains/accounts/mailed-schema';
import { LinkAction } from './link-action';

/** Takes an account's address back, and leads to another password. */
export const UndoEmailForm = () => (
  <LinkAction
    call={undoEmail}
    failed="Error taking it back: "
    words="Somebody changed the address of your account. Tap if it was not you: this address is back, everybody is logged out, and you choose a new password."
    notWhole="This link is not whole. Open it from the mail again."
    action="Take my account back"
    underway="Taking it back ..."
    next={{ label: 'Send me another link', href: '/forgot-password' }}
    // Whoever was logged in here is not any more.
    onDone={clearStored}
  />
);
