'use client';
import { useState } from 'react';
import { reason } from '@/lib/client/api/send';
import { logoutConfetti } from '@/lib/contract/constants/accounts';
import { logOutHere } from '@/lib/domains/accounts/hooks';

/** Logs out, celebrates for two seconds, and goes to the home route (overview.md, Accounts and sessions). */
export function useLogOut(onLeave: () => void) {
  const [state, setState] = useState<'in' | 'leaving' | 'out'>('in');
  const [error, setError] = useState('');

  const leave = async () => {
    setState('leaving');
    setError('');
    onLeave();
    try {
      await logOutHere();
    } catch (refused) {
      setError(`Error logging out: ${reason(refused)}`);
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
  return { leave, error, leaving: state !== 'in', out: state === 'out' };
}
