'use client';
import { useEffect, useId, useState } from 'react';
import { FileField } from '@/components/ui/file-field';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { UploadSubmit } from '@/components/ui/upload-submit';
import { isExpired, reason } from '@/lib/client/api/send';
import { successMessageLifetime } from '@/lib/contract/constants/feedback';
import { profileUpload } from '@/lib/contract/uploads';
import { unsentFields, useFileForm } from '@/lib/domains/media/hooks';
import type { ProfilePicture } from '@/lib/domains/profiles/hooks';
import { uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { Leaving, sessionExpired } from './leaving';

type Props = { onPicture: (picture: ProfilePicture) => void };

type Refused = { words: string; fields?: readonly string[] };
const nothingYet: Refused = { words: '' };

/** Changes the profile picture, still or animated. On any error the chosen file stays chosen. */
export function PictureForm({ onPicture }: Props) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<Refused>(nothingYet);
  const setError = (words: string) => setRefused({ words });
  const [expired, setExpired] = useState(false);
  const [done, setDone] = useFading(successMessageLifetime);
  const { submit, progress, cancel } = useFileForm(uploadProfileMedia, profileUpload);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setError('');
  };

  const send = async (event: React.FormEvent) => {
    event.preventDefault();
    setDone('');
    if (!file) return setError('Please select a file to upload.');
    setError('');
    const outcome = await submit({}, file);
    if (outcome.is === 'cancelled') return setDone('Upload cancelled.');
    if (outcome.is === 'failed' && isExpired(outcome.error)) return setExpired(true);
    if (outcome.is !== 'done') {
      const words =
        outcome.is === 'refused' ? outcome.words : `Failed to upload profile media: ${reason(outcome.error)}`;
      return setRefused({ words, fields: unsentFields(outcome) });
    }
    const { message, ...picture } = outcome.answer;
    choose(null);
    setDone(message);
    onPicture(picture);
  };

  if (expired) return <Leaving {...sessionExpired} />;
  return (
    <Form onSubmit={send} className="card grid gap-3" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Your picture</h2>
      <FileField
        label="Picture or video"
        action="Choose a picture or video"
        hint="JPEG, PNG or MP4, up to 3 MB. Pictures are made small on your phone first."
        accept={profileUpload.mimes.join()}
        disabled={progress !== null}
        longestSide={profileUpload.longestSide}
        file={file}
        onFile={choose}
      />
      <UploadSubmit progress={progress} onCancel={cancel} className="btn btn-go justify-self-start">
        Upload
      </UploadSubmit>
      <StatusLine {...refused} />
      <StatusLine words={done} tone="good" />
    </Form>
  );
}

/** A message that disappears after a while. */
function useFading(lifetime: number) {
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(() => setWords(''), lifetime);
    return () => clearTimeout(timer);
  }, [words, lifetime]);
  return [words, setWords] as const;
}
