'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { StatusLine } from '@/components/ui/status-line';
import { copyWords } from '@/lib/client/copy-words';
import { productName } from '@/lib/contract/product';

/** The recovery codes, shown only once, with ways to save them. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [done, setDone] = useState('');
  const words = codes.join('\n');
  const copy = async () => {
    const copied = await copyWords(words);
    setDone(copied ? 'Copied.' : 'Your browser could not copy them: download them, or write them down.');
  };
  const address = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes of ${productName}\n\n${words}\n`)}`;
  return (
    <div className="grid gap-4">
      <p>
        If your phone is gone, each of these gets you in once. They are shown now and never again: keep them
        where you find them without your phone.
      </p>
      <ul
        className="grid grid-cols-2 gap-1 rounded-box border-2 border-line p-3 font-mono"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <button type="button" className="btn" onClick={copy}>
          Copy
        </button>
        <a className="btn" href={address} download="recovery-codes.txt">
          Download
        </a>
        <button type="button" className="btn btn-go" onClick={onKept}>
          I have kept them
        </button>
      </div>
      <StatusLine words={done} tone="good" />
    </div>
  );
}

/** The question to whoever closes them. It is in a dialog of its own: the browser closes one for Escape, whatever we say. */
export function LeaveRecoveryCodes({ onKept, onShow }: { onKept: () => void; onShow: () => void }) {
  return (
    <Dialog title="Have you kept your recovery codes?" onClose={onShow}>
      <p>They are never shown again. Without them and without your phone you cannot log in.</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <button type="button" className="btn" onClick={onKept}>
          I have kept them
        </button>
        <button type="button" className="btn btn-go" onClick={onShow}>
          Show them
        </button>
      </div>
    </Dialog>
  );
}
