'use client';
import { type ChangeEvent, Fragment, memo, useId, useState } from 'react';
import { askToReport } from '@/components/safety/ask-to-report';
import { useSession } from '@/components/shell/session';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { failureWords, fieldsOf, reason, send } from '@/lib/client/api/send';
import { useFaultOutside } from '@/lib/client/form-faults';
import { useTypedEarly } from '@/lib/client/use-typed-early';
import { textLength } from '@/lib/contract/constants/texts';
import type { useTeams } from '@/lib/domains/teams/hooks';
import { createTeam, joinTeam } from '@/lib/domains/teams/schema';
import { hasArrived, type Wanted } from './arrived-team';
import { MoreTeams } from './more-teams';

type Props = {
  teams: ReturnType<typeof useTeams>;
  showMessage: (words: string, success?: boolean) => void;
  /** The id of the element in which `showMessage` shows its words. */
  wordsId: string;
};

/** What is said before the reason why not, and where the session has ended (`failureWords`). */
const failures = {
  create: { prefix: 'Error creating team: ', loggedOut: 'Please log in to create a team.' },
  join: { prefix: 'Error joining team: ', loggedOut: 'Please log in and select a team to join.' },
} as const;

const report = (targetId: number, what: string) => askToReport({ targetType: 'team', targetId, what });

/** Creates or joins a team. */
export const ManageTeams = memo(function ManageTeams({ teams, showMessage, wordsId }: Props) {
  const id = useId();
  const { me } = useSession();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const [pending, setPending] = useState(false);
  const others = teams.all.filter((team) => team.is_member === 0);

  const takeName = (event: ChangeEvent<HTMLInputElement>) => setName(event.target.value);
  const takeTeam = (event: ChangeEvent<HTMLSelectElement>) => setChosen(event.target.value);
  const nameField = useTypedEarly(name, takeName);
  const teamField = useTypedEarly(chosen, takeTeam);

  const creating = useFaultOutside(wordsId, showMessage);
  const joining = useFaultOutside(wordsId, showMessage);

  const attempt = async (
    { prefix, loggedOut }: (typeof failures)['create' | 'join'],
    ask: () => Promise<{ message: string }>,
    {
      wanted,
      done,
      refuse,
    }: { wanted: Wanted; done: (message?: string) => void; refuse: typeof creating.refuse },
  ) => {
    setPending(true);
    showMessage('');
    try {
      const { message } = await ask();
      done(message);
      await teams.refresh();
    } catch (refused) {
      // The answer may be lost, to this press or to the one before it.
      const [, mine] = await teams.refresh().catch(() => []);
      if (hasArrived(wanted, teams.mine, mine)) done();
      else refuse(failureWords(refused, prefix, loggedOut), fieldsOf(refused));
    } finally {
      setPending(false);
    }
  };

  const create = (event: React.FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return creating.refuse('Please enter a team name.');
    const ask = () => send(createTeam, { body: { name } });
    const done = (message = 'Team created successfully!') => {
      setName('');
      showMessage(message, true);
    };
    void attempt(failures.create, ask, { wanted: { name }, done, refuse: creating.refuse });
  };

  const join = (event: React.FormEvent) => {
    event.preventDefault();
    if (!chosen) return joining.refuse(failures.join.loggedOut);
    const ask = () => send(joinTeam, { body: { teamId: chosen } });
    const done = (message = 'Joined the team successfully!') => {
      setChosen('');
      showMessage(message, true);
    };
    const wanted = { id: Number(chosen) };
    void attempt(failures.join, ask, { wanted, done, refuse: joining.refuse });
  };

  return (
    <section aria-labelledby={`${id}-title`} className="card grid gap-3.5">
      <h2 id={`${id}-title`} className="max-lg:sr-only">
        Manage Teams
      </h2>
      {teams.mine.length > 0 && (
        <p className="text-sm">
          <span className="text-mute">You are in </span>
          <span className="font-semibold">
            {teams.mine.map((team, place) => (
              // A right-to-left name must not change the direction of the next one.
              <Fragment key={team.id}>
                {place > 0 && ', '}
                <bdi>{team.name}</bdi>
                {team.creator_username !== me?.username && (
                  <button
                    type="button"
                    className="btn btn-quiet px-2 text-sm"
                    onClick={() => report(team.id, `the team ${team.name}`)}
                  >
                    Report<span className="sr-only"> the team {team.name}</span>
                  </button>
                )}
              </Fragment>
            ))}
          </span>
        </p>
      )}
      <Form onSubmit={create} fault={creating.fault}>
        <label className="label" htmlFor={`${id}-name`}>
          Team Name
        </label>
        <div className="flex gap-2">
          <input
            ref={nameField}
            id={`${id}-name`}
            name="name"
            className="field"
            value={name}
            maxLength={textLength.name}
            onChange={takeName}
          />
          <button type="submit" className="btn shrink-0" disabled={pending}>
            Create Team
          </button>
        </div>
      </Form>
      <Form onSubmit={join} fault={joining.fault}>
        <label className="label" htmlFor={`${id}-join`}>
          Join a team
        </label>
        <div className="flex gap-2">
          <select
            ref={teamField}
            id={`${id}-join`}
            name="teamId"
            className="field min-w-0"
            value={chosen}
            onChange={takeTeam}
          >
            <option value="">
              {others.length > 0 || !teams.ended ? 'Select a team' : 'No other teams yet'}
            </option>
            {others.map((team) => (
              <option key={team.id} value={team.id}>
                {team.name} by {team.creator_username}
              </option>
            ))}
          </select>
          <button type="submit" className="btn shrink-0" disabled={pending}>
            Join Team
          </button>
        </div>
        <MoreTeams teams={teams} />
      </Form>
      {chosen && (
        <button
          type="button"
          className="btn btn-quiet justify-self-start"
          onClick={() => report(Number(chosen), 'this team')}
        >
          Report this team
        </button>
      )}
      {teams.error && <StatusLine words={`Error fetching teams: ${reason(teams.error)}`} />}
    </section>
  );
});
