'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';

type Props = { price: number | null; onSave: (price: number | null) => Promise<void> };

const highest = 1_000_000;

/** The price of a gigabyte on this device: every data bundle has its own. */
export function GigabytePrice({ price, onSave }: Props) {
  const [typed, setTyped] = useState(price === null ? '' : String(price));
  const [saved, setSaved] = useState(false);
  return (
    <Form
      className="grid gap-3"
      aria-label="Price of your data"
      onSubmit={async (event) => {
        event.preventDefault();
        await onSave(Number(typed) || null);
        setSaved(true);
      }}
    >
      <LabelledInput
        label="What 1 GB costs you, in naira"
        hint="Your data bundle says it. What you enter stays on this phone."
        type="number"
        inputMode="numeric"
        min={0}
        max={highest}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setSaved(false);
        }}
      />
      <button type="submit" className="btn justify-self-start">
        Save price
      </button>
      <StatusLine words={saved ? 'Saved.' : ''} tone="good" />
    </Form>
  );
}
