/**
 * A mail's content, as text and as equivalent HTML. It loads nothing and tracks nobody, and its one link leads to our own
 * site.
 */
import { productName } from '@/lib/contract/product';
import { env } from '@/lib/platform/env';

export type Mail = {
  /** The bare address, without a name. */
  to: string;
  subject: string;
  paragraphs: string[];
  /** The link after the first paragraph. `path` begins with `/`. */
  link?: { label: string; path: string };
};

/** A single address: no second address, name or header can be smuggled in. */
const address = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[a-z0-9.-]{1,190}$/iu;
const oneLine = /^[^\p{Cc}]{1,200}$/u;

/** Whether a mail is safe to send: an address, subject or link that could inject headers is refused. */
export function isSendable({ to, subject, link }: Mail): boolean {
  const within = !link || (/^\/(?![/\\])/.test(link.path) && oneLine.test(link.path));
  return address.test(to) && oneLine.test(subject) && within;
}

const footer = `${productName}. You get this because somebody entered this email there.`;

const escaped = (words: string) => words.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

/** @returns the mail's subject, text and HTML */
export function written({ subject, paragraphs, link }: Mail) {
  const [first = '', ...rest] = paragraphs;
  const href = link && new URL(link.path, env().NEXTAUTH_URL).href;
  const text = [first, ...(href ? [href] : []), ...rest, footer].join('\n\n');
  const paragraph = (words: string) => `<p>${escaped(words)}</p>`;
  const button = href ? `<p><a href="${escaped(href)}">${escaped(link.label)}</a></p>` : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="font-family:sans-serif;line-height:1.5">${paragraph(first)}${button}${rest.map(paragraph).join('')}<p style="color:#555">${escaped(footer)}</p></body></html>`;
  return { subject, text: `${text}\n`, html };
}
