import { Fragment } from 'react';

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/gi;

/** What a person wrote: line breaks kept, http and https addresses as links that give nothing away. */
export function RichText({ children }: { children: string }) {
  return (
    <p className="whitespace-pre-line">
      {children.split(address).map((part, index) => (
        // The parts of one text never change places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>{index % 2 === 1 ? <OutsideLink href={part} /> : part}</Fragment>
      ))}
    </p>
  );
}

function OutsideLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="underline underline-offset-4"
    >
      {href}
    </a>
  );
}
