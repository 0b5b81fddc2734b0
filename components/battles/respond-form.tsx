'use client';
import { useId, useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledArea } from '@/components/ui/labelled-area';
import { UploadSubmit } from '@/components/ui/upload-submit';
import { useFaultOutside } from '@/lib/client/form-faults';
import { textLength } from '@/lib/contract/constants/texts';
import { battleUpload } from '@/lib/contract/uploads';
import { respondToBattle } from '@/lib/domains/battles/respond-schema';
import type { Battle } from '@/lib/domains/battles/schema';
import { unsentFields, unsentWords, useFileForm } from '@/lib/domains/media/hooks';
import { messageBarId } from './message-bar';
import { VideoField } from './video-field';

type Props = {
  battle: Battle;
  showMessage: (words: string, success?: boolean) => void;
  /** Told when the response begins to be sent, and when that is over. */
  onSending: (isSending: boolean) => void;
  onAnswered: (battle: Battle) => void;
};

/** The challenged opponent's answer, inside the battle card. */
export function RespondForm({ battle, showMessage, onSending, onAnswered }: Props) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { submit, progress, cancel } = useFileForm(respondToBattle, battleUpload);
  const { fault, refuse } = useFaultOutside(messageBarId, showMessage);
  const busy = progress !== null;

  const respond = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!file) return refuse('Please upload a video for your response.');
    const content = String(new FormData(form.current ?? undefined).get('content') ?? '');
    showMessage('');
    onSending(true);
    const outcome = await submit({ battleId: String(battle.id), content }, file);
    onSending(false);
    if (outcome.is !== 'done')
      return refuse(
        unsentWords(outcome, 'Error responding to battle: ', 'Please log in to respond to a battle.'),
        unsentFields(outcome),
      );
    showMessage(outcome.answer.message, true);
    onAnswered(outcome.answer.battle);
  };

  return (
    <Form
      ref={form}
      onSubmit={respond}
      fault={fault}
      className="grid gap-3 rounded-box border-2 border-line bg-soft p-3"
      aria-labelledby={`${id}-title`}
    >
      <h3 id={`${id}-title`} className="text-lg">
        {battle.username} has called you out
      </h3>
      <VideoField label="Response video" file={file} onFile={setFile} disabled={busy} />
      <LabelledArea
        label="Response description"
        optional
        name="content"
        rows={2}
        maxLength={textLength.description}
        disabled={busy}
      />
      <UploadSubmit progress={progress} onCancel={cancel}>
        Post Response
      </UploadSubmit>
    </Form>
  );
}
