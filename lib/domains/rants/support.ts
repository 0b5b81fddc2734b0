import { helplines } from './helplines';
import type { Support } from './schema';

/** What the writer of a rant in distress is told, and where they find help (rules.md, Safety). */
export function support(): Support {
  return {
    message:
      'Thank you for saying it. It sounds heavy, and you do not have to carry it alone. Talk to someone you trust today, or to people who listen for free:',
    helplines: helplines
      .filter(({ phone, address }) => phone || address)
      .map(({ name, note, phone, address }) => ({ name, note, phone, address })),
  };
}
