'use client';
import { useEffect, useRef } from 'react';
import type { Support } from '@/lib/domains/rants/schema';

/**
 * Where to find help, shown only to the person who just wrote. It stays until it is closed. The live region is rendered
 * before its text, so that screen readers announce it.
 */
export function SupportBox({ support, onClose }: { support: Support | null; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (support) box.current?.scrollIntoView({ block: 'nearest' });
  }, [support]);
  return (
    <div ref={box} role="status" className={support ? '' : 'absolute'}>
      {support && (
        <section
          aria-labelledby="support"
          className="grid gap-3 rounded-box border-2 border-lagoon bg-card p-4 shadow-flat"
        >
          <h2 id="support">You are not alone in this</h2>
          <p>{support.message}</p>
          {support.helplines.length === 0 && (
            <a className={`${link} justify-self-start`} href="tel:112">
              Call 112
            </a>
          )}
          <ul className="grid gap-3 empty:hidden">
            {support.helplines.map(({ name, note, phone, address }) => (
              <li key={name}>
                <span className="block font-bold">{name}</span>
                <span className="block text-sm text-mute">{note}</span>
                <span className="flex flex-wrap gap-x-4">
                  {phone && (
                    <a className={link} href={`tel:${phone.replaceAll(' ', '')}`}>
                      Call {phone}
                    </a>
                  )}
                  {address && (
                    <a className={link} href={address} target="_blank" rel="noopener noreferrer">
                      {address.replace('https://', '')}
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-mute">Only you can see this. Your rant is posted, without your name.</p>
          <button type="button" className="btn justify-self-start" onClick={onClose}>
            Close
          </button>
        </section>
      )}
    </div>
  );
}

const link = 'inline-flex min-h-11 items-center font-bold text-lagoon underline underline-offset-4';
