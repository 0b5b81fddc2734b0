import { useRef, useState } from 'react';
import { isUnanswered, reason, send } from '@/lib/client/api/send';
import { whenRefusedAs } from '@/lib/client/api/when-refused';
import type { SquadChanges } from '@/lib/domains/squads/hooks';
import {
  featureSquad,
  joinSquad,
  leaveSquad,
  manageSquadStatus,
  reportWin,
  type Squad,
} from '@/lib/domains/squads/schema';

type Options = {
  squad: Squad;
  changes: SquadChanges;
  onWin: () => void;
};

/** The calls of a squad's menu, and what became of the last one. The change is shown once the server has confirmed it. */
export function useSquadActions({ squad, changes, onWin }: Options) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState('');
  /** The name of the win that is reported, until the server has answered: reported again, it counts once. */
  const win = useRef('');
  const body = { squadId: squad.id };

  const run = async <Answer extends { message: string }>(
    prefix: string,
    ask: () => Promise<Answer>,
    settle: (answer: Answer) => void,
  ) => {
    setPending(true);
    setError('');
    setDone('');
    try {
      const answer = await ask();
      settle(answer);
      setDone(answer.message);
    } catch (refused) {
      setError(prefix + reason(refused));
    } finally {
      setPending(false);
    }
  };
  const change = (to: Partial<Squad>) => changes.change(squad.id, (now) => ({ ...now, ...to }));
  /** @param counted  whether the shown count has them already, or does not have them any more */
  const countMember = (by: 1 | -1, counted: boolean) =>
    changes.change(squad.id, (now) => ({
      ...now,
      is_member: by === 1 ? 1 : 0,
      member_count: now.member_count + (counted ? 0 : by),
    }));

  return {
    pending,
    error,
    done,
    setDone,
    join: () =>
      run(
        'Error joining squad: ',
        () => send(joinSquad, { body }).catch(whenRefusedAs('already_in_squad')),
        (answer) => countMember(1, 'isRefused' in answer),
      ),
    leave: () =>
      run(
        'Error leaving squad: ',
        () => send(leaveSquad, { body }).catch(whenRefusedAs('not_in_squad')),
        (answer) => countMember(-1, 'isRefused' in answer),
      ),
    reportWin: () =>
      run(
        'Error reporting win: ',
        () => {
          win.current ||= crypto.randomUUID();
          return send(reportWin, { body: { ...body, clientId: win.current } }).catch((refused) => {
            if (!isUnanswered(refused)) win.current = '';
            throw refused;
          });
        },
        ({ wins }) => {
          win.current = '';
          change({ wins });
          onWin();
        },
      ),
    setStatus: () =>
      run(
        'Error managing squad status: ',
        () =>
          send(manageSquadStatus, {
            body: { ...body, newStatus: squad.status === 'open' ? 'closed' : 'open' },
          }),
        ({ squad: stored }) => change({ status: stored.status }),
      ),
    feature: () =>
      run(
        'Error featuring squad: ',
        () => send(featureSquad, { body: { ...body, feature: squad.is_featured ? 0 : 1 } }),
        ({ squad: stored }) => change({ is_featured: stored.is_featured }),
      ),
  };
}
