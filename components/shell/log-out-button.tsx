'use client';
import { useState } from 'react';
import { celebrate } from '@/components/ui/confetti';
import { reason } from '@/lib/client/api/send';
import { logoutConfetti } from '@/lib/contract/constants';
import { logOutHere } from '@/lib/domains/accounts/hooks';

/** Logs out, celebrates for two seconds, and goes to the home route (overview.md, Accounts and sessions). */
export function LogOutButton({ onLeave }: { onLeave: () => void }) {
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
    await celebrate(logoutConfetti);
    // A whole new page: nothing of this person's stays in memory.
    window.location.assign('/');
  };

  return (
    <>
      <button type="button" className="btn btn-tar" disabled={state !== 'in'} onClick={leave}>
        Log Out
      </button>
      {(state === 'out' || error) && (
        <p
          role={error ? 'alert' : 'status'}
          className="card fixed inset-x-3 top-24 z-40 mx-auto max-w-sm text-center font-semibold text-ink shadow-flat"
        >
          {error || 'Logged out. See you soon!'}
        </p>
      )}
    </>
  );
}
