'use client';
import { useState } from 'react';
import { reason } from '@/lib/client/api/send';
import { logoutConfetti } from '@/lib/contract/constants/feedback';
import { logOutHere } from '@/lib/domains/accounts/hooks';

/**
 * Logs out, celebrates for two seconds, and goes to the home route (overview.md, Accounts and sessions).
 * @param here  the path of the page
 */
export function useLogOut(here: string, onLeave: () => void) {
  const [state, setState] = useState<'in' | 'leaving' | 'out'>('in');
  const [failure, setFailure] = useState({ words: '', page: '' });
  const dismiss = () => setFailure({ words: '', page: '' });

  const leave = async () => {
    setState('leaving');
    dismiss();
    onLeave();
    try {
      await logOutHere();
    } catch (refused) {
      setFailure({ words: `Error logging out: ${reason(refused)}`, page: window.location.pathname });
      setState('in');
      return;
    }
    setState('out');
    // Loaded with the first press. If it cannot load, only the confetti is skipped.
    const confetti = await import('@/components/ui/confetti').catch(() => null);
    await confetti?.celebrate(logoutConfetti);
    // A full page load, so that nothing of this person stays in memory.
    window.location.assign('/');
  };
  // Said on the page where it failed: it would cover the next one too.
  const error = failure.page === here ? failure.words : '';
  return { leave, error, dismiss, leaving: state !== 'in', out: state === 'out' };
}
