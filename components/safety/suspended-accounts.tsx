'use client';
import { useRef, useState } from 'react';
import { MoreButton } from '@/components/states/more-button';
import ConfirmDialog from '@/components/ui/confirm-dialog';
import { StatusLine } from '@/components/ui/status-line';
import { reason } from '@/lib/client/api/send';
import { useSend } from '@/lib/client/api/use-send';
import { useKeptFocus } from '@/lib/client/use-kept-focus';
import { useOpenDialog } from '@/lib/client/use-open-dialog';
import { communityRules } from '@/lib/contract/community-rules';
import { longDay } from '@/lib/contract/spoken-time';
import { useSuspensions } from '@/lib/domains/safety/hooks';
import { canBeHidden, daysInWords } from '@/lib/domains/safety/rules';
import { liftSuspension, type SuspendedAccount } from '@/lib/domains/safety/suspension-schema';
import { kindOfTarget } from './kinds';

/** Accounts that are suspended at this moment, newest first, each with a button that lifts it. */
export function SuspendedAccounts({ first }: { first: SuspendedAccount[] }) {
  const { rows, ended, loading, error, more, refresh, remove } = useSuspensions(first);
  const [done, setDone] = useState('');
  const { opened, open, close } = useOpenDialog<number>();
  const asking = rows.find(({ id }) => id === opened);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section);
  return (
    <section ref={section} aria-labelledby="suspended" className="grid gap-4">
      <h2 id="suspended">Suspended accounts</h2>
      <p className="text-mute">Never those that were suspended for a rant: nobody is told who they are.</p>
      <StatusLine words={done} tone="good" />
      {rows.length === 0 && ended && <p className="card">Nobody is suspended.</p>}
      <ul className="grid gap-3">
        {rows.map((each) => (
          <li key={each.id} className="card flex flex-wrap items-center gap-3">
            <span className="mr-auto min-w-0">
              <span className="block truncate font-bold">{each.username}</span>
              <span className="block">{lengthOf(each)}</span>
              <span className="block text-sm text-mute">
                since {longDay(new Date(each.since))} · {kindOfTarget(each.target_type)}
                {each.rule && ` · ${each.rule} ${communityRules[each.rule].title}`}
              </span>
            </span>
            {each.may_lift === 1 ? (
              <button type="button" className="btn" onClick={() => open(each.id)}>
                Lift<span className="sr-only"> the suspension of {each.username}</span>
              </button>
            ) : (
              <span className="text-sm text-mute">The creator account alone lifts this.</span>
            )}
          </li>
        ))}
      </ul>
      <MoreButton loading={loading} ended={ended} onMore={more} className="btn justify-self-start">
        {loading ? 'Loading ...' : 'Show more'}
      </MoreButton>
      <StatusLine words={error ? `Error fetching suspended accounts: ${reason(error)}` : ''} />
      {asking && (
        <LiftDialog
          account={asking}
          onLifted={(words) => {
            remove(asking.id);
            close(asking.id);
            setDone(`${asking.username}: ${words}`);
          }}
          onClose={() => {
            close(asking.id);
            // Somebody else may have been faster.
            void refresh();
          }}
        />
      )}
    </section>
  );
}

function lengthOf({ days, until }: SuspendedAccount): string {
  if (!until) return 'until it is lifted';
  const end = `until ${longDay(new Date(until))}`;
  return days ? `for ${daysInWords(days)}, ${end}` : end;
}

type Props = { account: SuspendedAccount; onLifted: (words: string) => void; onClose: () => void };

/** Asks first: lifting undoes the whole decision. */
function LiftDialog({ account, onLifted, onClose }: Props) {
  const { submit, pending, error } = useSend(liftSuspension, 'Error lifting the suspension: ');
  const { id, username, target_type } = account;
  const shown = canBeHidden(target_type)
    ? ` Their ${kindOfTarget(target_type)} is shown again, unless another decision hides it.`
    : '';
  return (
    <ConfirmDialog
      title={`Lift the suspension of ${username}?`}
      words={`The decision is undone, and no other one.${shown} A picture that it blocked may be shared again.`}
      action="Lift"
      pending={pending}
      error={error}
      onConfirm={async () => {
        const answer = await submit({ params: { id } });
        if (answer) onLifted(answer.message);
      }}
      onClose={onClose}
    />
  );
}
