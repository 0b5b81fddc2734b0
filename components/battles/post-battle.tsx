'use client';
import { memo, useId, useRef, useState } from 'react';
import { MoreTeams } from '@/components/teams/more-teams';
import { Form } from '@/components/ui/form';
import { LabelledArea } from '@/components/ui/labelled-area';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { UploadSubmit } from '@/components/ui/upload-submit';
import { useFaultOutside } from '@/lib/client/form-faults';
import { battleKinds } from '@/lib/contract/constants/battles';
import { textLength } from '@/lib/contract/constants/texts';
import { useBattleForm } from '@/lib/domains/battles/posting-hooks';
import type { Battle } from '@/lib/domains/battles/schema';
import { unsentFields, unsentWords } from '@/lib/domains/media/hooks';
import type { useTeams } from '@/lib/domains/teams/hooks';
import type { Team } from '@/lib/domains/teams/schema';
import { messageBarId } from './message-bar';
import { OpponentInput } from './opponent-input';
import { VideoField } from './video-field';

type Props = {
  /** The username to challenge, from the page's address. */
  opponent: string;
  teams: ReturnType<typeof useTeams>;
  showMessage: (words: string, success?: boolean) => void;
  onPosted: (battle: Battle) => void;
};

/** Posts a battle. The fields are uncontrolled, so they keep their values when the call is refused. */
export const PostBattle = memo(function PostBattle({ opponent, teams, showMessage, onPosted }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { submit, progress, cancel } = useBattleForm();
  const { fault, refuse } = useFaultOutside(messageBarId, showMessage);
  const busy = progress !== null;

  const post = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!form.current) return;
    const fields = Object.fromEntries(
      [...new FormData(form.current)].flatMap(([name, value]) =>
        typeof value === 'string' && value !== '' ? [[name, value]] : [],
      ),
    );
    if (!fields.category) return refuse('Please select a battle category.');
    if (!file) return refuse('Please upload a video for your battle.');
    showMessage('');
    const outcome = await submit(fields, file);
    if (outcome.is !== 'done')
      return refuse(
        unsentWords(outcome, 'Error posting battle: ', 'Please log in to post a battle.'),
        unsentFields(outcome),
      );
    form.current?.reset();
    setFile(null);
    showMessage(outcome.answer.message, true);
    onPosted(outcome.answer.battle);
  };

  return (
    <Form
      ref={form}
      onSubmit={post}
      fault={fault}
      className="card grid gap-3.5"
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="max-lg:sr-only">
        Post a Battle
      </h2>
      <LabelledSelect label="Category" name="category" defaultValue="" disabled={busy}>
        <option value="">Choose one</option>
        {battleKinds.map(({ label, category }) => (
          <option key={label} value={category}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      <VideoField label="Video" file={file} onFile={setFile} disabled={busy} />
      <OpponentInput opponent={opponent} disabled={busy} />
      <div className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-1">
        <TeamSelect label="Your Team" name="teamId" teams={teams.mine} disabled={busy} />
        <div className="min-w-0">
          <TeamSelect label="Opponent Team" name="opponentTeamId" teams={teams.all} disabled={busy} />
          <MoreTeams teams={teams} />
        </div>
      </div>
      <LabelledArea
        label="Description"
        optional
        name="content"
        rows={3}
        maxLength={textLength.description}
        disabled={busy}
      />
      <label className="flex min-h-11 items-center gap-2.5 font-semibold">
        <input type="checkbox" name="isLive" value="1" className="size-6 accent-pepper" disabled={busy} />
        This is live
      </label>
      <UploadSubmit progress={progress} onCancel={cancel}>
        Post Battle
      </UploadSubmit>
    </Form>
  );
});

type SelectProps = { label: string; name: string; teams: Team[]; disabled: boolean };

function TeamSelect({ label, name, teams, disabled }: SelectProps) {
  return (
    <div className="min-w-0">
      <LabelledSelect label={label} optional name={name} defaultValue="" disabled={disabled}>
        <option value="">No team</option>
        {teams.map((team) => (
          <option key={team.id} value={team.id}>
            {team.name}
          </option>
        ))}
      </LabelledSelect>
    </div>
  );
}
