'use client';
import { useId, useState } from 'react';
import { Label } from '@/components/ui/label';
import { useSuggestions } from '@/lib/domains/battles/hooks';

/** The username of the opponent, with suggestions while typing. */
export function OpponentInput({ opponent, disabled }: { opponent: string; disabled: boolean }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const found = useSuggestions(typed);
  return (
    <div>
      <Label htmlFor={id} optional>
        Opponent Username
      </Label>
      <input
        id={id}
        name="opponentUsername"
        defaultValue={opponent}
        className="field"
        list={`${id}-names`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        onInput={(event) => setTyped(event.currentTarget.value.trim())}
      />
      <datalist id={`${id}-names`}>
        {found.map(({ username }) => (
          <option key={username} value={username} />
        ))}
      </datalist>
    </div>
  );
}
