'use client';
import { useState } from 'react';
import ChosenFile from '@/components/ui/chosen-file';
import { FileButton } from '@/components/ui/file-button';
import { FileField } from '@/components/ui/file-field';
import { PhoneDisclosure } from '@/components/ui/phone-disclosure';
import type { Example } from '../example';
import { commuter, longWords } from './said';

const nothing = () => {};
const aFile = (name: string, type: string, bytes: number) =>
  new File([new Uint8Array(bytes)], name, { type });
const clip = aFile('goal.mp4', 'video/mp4', 1_240_000);

function Chooser({ first = null, disabled = false }: { first?: File | null; disabled?: boolean }) {
  const [file, setFile] = useState(first);
  return (
    <FileField
      label="Video"
      action="Choose a video"
      hint="MP4, WebM or MOV, up to 64 MB."
      accept="video/*"
      file={file}
      onFile={setFile}
      disabled={disabled}
    />
  );
}

export const files: Example[] = [
  {
    file: 'ui/file-field',
    name: 'FileField',
    states: {
      Empty: <Chooser />,
      Chosen: <Chooser first={clip} />,
      'On its way': <Chooser first={clip} disabled />,
    },
  },
  {
    file: 'ui/file-button',
    name: 'FileButton',
    states: {
      Words: (
        <FileButton file={null} onFile={nothing}>
          Choose a picture
        </FileButton>
      ),
      Disabled: (
        <FileButton file={null} onFile={nothing} disabled>
          Choose a picture
        </FileButton>
      ),
    },
  },
  {
    file: 'ui/chosen-file',
    name: 'ChosenFile',
    states: {
      'A voice note': <ChosenFile file={aFile('note.wav', 'audio/wav', 48_000)} onRemove={nothing} />,
      'On its way': <ChosenFile file={clip} />,
      'Long words': <ChosenFile file={aFile(`${longWords}.pdf`, 'application/pdf', 10)} onRemove={nothing} />,
    },
  },
  {
    file: 'ui/phone-disclosure',
    name: 'PhoneDisclosure',
    states: {
      Closed: (
        <PhoneDisclosure id="closed" action="Write a rant" look="btn-go">
          {commuter}
        </PhoneDisclosure>
      ),
      Open: (
        <PhoneDisclosure id="open" action="Write a rant" look="btn-go" open>
          {commuter}
        </PhoneDisclosure>
      ),
    },
  },
];
