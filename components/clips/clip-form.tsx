'use client';
import { useId, useState } from 'react';
import { FileField } from '@/components/ui/file-field';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { UploadSubmit } from '@/components/ui/upload-submit';
import { textLength } from '@/lib/contract/constants/texts';
import { clipUpload } from '@/lib/contract/uploads';
import { clipIncomplete, type GameClip, uploadGameClip } from '@/lib/domains/clips/schema';
import { unsentFields, unsentWords, useFileForm } from '@/lib/domains/media/hooks';

type Props = { squadId: number; onUploaded: (clip: GameClip) => void };

type Refused = { words: string; fields?: readonly string[] };
const nothingYet: Refused = { words: '' };

/** Uploads a video to the squad. On any error, the fields keep their values. */
export function ClipForm({ squadId, onUploaded }: Props) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [description, setDescription] = useState('');
  const [refused, setRefused] = useState<Refused>(nothingYet);
  const setError = (words: string) => setRefused({ words });
  const [done, setDone] = useState('');
  const { submit, progress, cancel } = useFileForm(uploadGameClip, clipUpload);

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    setDone('');
    if (!file || !description.trim()) return setError(clipIncomplete);
    setError('');
    const outcome = await submit({ squadId: String(squadId), description }, file);
    if (outcome.is !== 'done') {
      const words = unsentWords(outcome, 'Error uploading clip: ');
      return outcome.is === 'cancelled'
        ? setDone(words)
        : setRefused({ words, fields: unsentFields(outcome) });
    }
    setFile(null);
    setDescription('');
    setDone(outcome.answer.message);
    onUploaded(outcome.answer.clip);
  };

  return (
    <Form onSubmit={send} noValidate className="card grid gap-3" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="text-lg">
        Upload a Clip
      </h3>
      <FileField
        label="Video"
        action="Choose a video"
        hint="Max 90 seconds. MP4, WebM or MOV, up to 64 MB."
        accept="video/*"
        disabled={progress !== null}
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          setError('');
        }}
      />
      <LabelledInput
        label="Description"
        name="description"
        value={description}
        maxLength={textLength.description}
        placeholder="The goal from the corner"
        disabled={progress !== null}
        onChange={(event) => setDescription(event.target.value)}
      />
      <UploadSubmit progress={progress} onCancel={cancel} className="btn btn-go justify-self-start">
        Upload Clip
      </UploadSubmit>
      <StatusLine {...refused} />
      <StatusLine words={done} tone="good" />
    </Form>
  );
}
