'use client';
import { useId, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { missionTarget } from '@/lib/contract/constants/missions';
import { type ChosenKind, chosenKinds, type MissionPlan, planMission } from '@/lib/domains/missions/schema';

const names: Record<ChosenKind, string> = {
  likes: 'Likes received',
  posts: 'Posts written',
  comments: 'Comments under other people’s posts',
  votes: 'Votes in battles',
  usual: 'The usual: 50 likes',
};

/** Plans the mission of a future day. For the creator account. */
export function PlanForm({ first }: { first: MissionPlan }) {
  const id = useId();
  const [plan, setPlan] = useState(first);
  const [day, setDay] = useState('');
  const [kind, setKind] = useState<ChosenKind>('likes');
  const [target, setTarget] = useState('10');
  const [done, setDone] = useState('');
  const { submit, pending, error, fields, setError } = useSend(planMission, 'Error planning mission: ');

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    setDone('');
    if (!day) return setError('Please choose a day.');
    const answer = await submit({ body: { day, kind, ...(kind === 'usual' ? {} : { target }) } });
    if (!answer) return;
    setDone(answer.message);
    setPlan(answer.plan);
  };

  return (
    <section className="card grid gap-4" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Clout Missions</h2>
      <Form className="grid gap-4" onSubmit={send} noValidate>
        <LabelledInput
          label="Day (UTC)"
          name="day"
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <LabelledSelect
          label="What it counts"
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.target.value as ChosenKind)}
        >
          {chosenKinds.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </LabelledSelect>
        {kind !== 'usual' && (
          <LabelledInput
            label="Target"
            name="target"
            type="number"
            inputMode="numeric"
            min={missionTarget.min}
            max={missionTarget.max}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          />
        )}
        <button type="submit" className="btn btn-go justify-self-start" disabled={pending}>
          Set the mission
        </button>
        <StatusLine words={error} fields={fields} />
        <StatusLine words={done} tone="good" />
      </Form>
      {plan.length > 0 && (
        <ul className="grid gap-2">
          {plan.map((each) => (
            <li key={each.day} className="leading-tight">
              <time dateTime={each.day} className="block font-bold">
                {each.day}
              </time>
              <span className="text-sm text-mute">{each.mission}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
