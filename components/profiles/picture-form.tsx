'use client';
import { useEffect, useId, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { FileField } from '@/components/ui/file-field';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { UploadProgress } from '@/components/ui/upload-progress';
import { isExpired, reason } from '@/lib/client/api/send';
import { successMessageLifetime } from '@/lib/contract/constants/accounts';
import { profileUpload } from '@/lib/contract/uploads';
import { useFileForm } from '@/lib/domains/media/hooks';
import type { ProfilePicture } from '@/lib/domains/profiles/hooks';
import { uploadProfileMedia } from '@/lib/domains/profiles/schema';
import { Leaving, sessionExpired } from './leaving';

type Props = { onPicture: (picture: ProfilePicture) => void };

/** Changes the profile picture, still or animated. On any error the chosen file stays chosen. */
export function PictureForm({ onPicture }: Props) {
  const { me } = useSession();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState('');
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
    const outcome = await submit({ email: me?.email ?? '' }, file);
    if (outcome.is === 'cancelled') return setDone('Upload cancelled.');
    if (outcome.is === 'refused') return setError(outcome.words);
    if (outcome.is === 'failed') {
      if (isExpired(outcome.error)) return setExpired(true);
      return setError(`Failed to upload profile media: ${reason(outcome.error)}`);
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
      {progress === null ? (
        <button type="submit" className="btn btn-go justify-self-start">
          Upload
        </button>
      ) : (
        <UploadProgress part={progress} onCancel={cancel} />
      )}
      <StatusLine words={error} />
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
