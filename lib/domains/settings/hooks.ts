'use client';
import { useCallback, useRef, useState } from 'react';
import { reason, send } from '@/lib/client/api/send';
import type { InputOf } from '@/lib/contract/endpoint';
import { changeSettings, type Settings } from './schema';

/** A change that the server has not answered yet. */
type Waiting = { turn: number; to: (settings: Settings) => Settings };

/** What became of the last change of a setting. */
type Outcome = { error: string; saved: boolean };

/**
 * Settings of which each is saved at once. A change is shown while it is on its way; what was not stored is not shown as if it
 * were, also where several are on their way.
 * @param first  as the server rendered them
 * @returns the settings to show; `change`, which takes a setting's name, the call's body and the change to show; `outcomeOf` a
 *   setting; `isNewestSaved`, of the one that was changed last; and `store`, for settings that the server said otherwise
 */
export function useSettings(first: Settings) {
  const [settings, setSettings] = useState(first);
  const [newest, setNewest] = useState('');
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const stored = useRef(first);
  const waiting = useRef<Waiting[]>([]);
  /** The last change of each setting, of all, and the newest that the server has answered. */
  const turns = useRef({ of: new Map<string, number>(), last: 0, answered: 0 });

  const store = useCallback((now: Settings) => {
    stored.current = now;
    setSettings(waiting.current.reduce((shown, { to }) => to(shown), now));
  }, []);

  const change = useCallback(
    async (name: string, body: InputOf<typeof changeSettings>['body'], to: Waiting['to']) => {
      turns.current.last += 1;
      const turn = turns.current.last;
      turns.current.of.set(name, turn);
      setNewest(name);
      const end = (outcome: Outcome) =>
        turns.current.of.get(name) === turn && setOutcomes((now) => ({ ...now, [name]: outcome }));
      end({ error: '', saved: false });
      waiting.current = [...waiting.current, { turn, to }];
      store(stored.current);
      // What was chosen before hydration comes before the page has noted whose it is, which goes with each call.
      await null;
      const answer = await send(changeSettings, { body }).catch((refused) => {
        end({ error: reason(refused), saved: false });
        return null;
      });
      waiting.current = waiting.current.filter((each) => each.turn !== turn);
      if (!answer) return store(stored.current);
      // The answer to an earlier change may lack a later one.
      store(turn > turns.current.answered ? answer : to(stored.current));
      turns.current.answered = Math.max(turn, turns.current.answered);
      end({ error: '', saved: true });
    },
    [store],
  );
  /** 'Saved.' is about the last change alone; an error stays until its setting is changed again. */
  const outcomeOf = (name: string): Outcome => {
    const { error, saved } = outcomes[name] ?? { error: '', saved: false };
    return { error, saved: saved && name === newest };
  };
  return { settings, change, outcomeOf, isNewestSaved: outcomeOf(newest).saved, store };
}

export type SavedSettings = ReturnType<typeof useSettings>;
