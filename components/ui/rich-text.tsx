import { textParts } from './text-parts';

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}])/gi;

/** A user's text: line breaks are kept, and http and https URLs become links without a referrer. */
export function RichText({ children }: { children: string }) {
  return (
    <p className="whitespace-pre-line">
      {textParts(children, address).map(({ start, part, matched }) =>
        matched ? <OutsideLink key={start} href={part} /> : part,
      )}
    </p>
  );
}

/** A link to a user's http or https address, with the address as its text. It sends no referrer and opens apart. */
export function OutsideLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      // Above what widens the buttons around the text.
      className="relative z-1 underline underline-offset-4"
    >
      {href}
    </a>
  );
}
