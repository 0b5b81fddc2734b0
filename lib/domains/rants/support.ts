import { type Helpline, helplines } from './helplines';
import type { Support } from './schema';

const heard = 'Thank you for saying it. It sounds heavy, and you do not have to carry it alone.';

/**
 * What the writer of a rant in distress is told, and where they find help (rules.md, Safety). A line that the operator has
 * not confirmed is shown to nobody: a number that does not answer is worse than none.
 */
export function support(lines: readonly Helpline[] = helplines): Support {
  const confirmed = lines.filter((line) => line.confirmed && (line.phone || line.address));
  const where = confirmed.length
    ? 'Talk to someone you trust today, or to people who listen for free:'
    : 'Talk to an adult you trust today: a parent, an aunt or uncle, a teacher, a nurse. If you or someone near you is in danger right now, call 112. It is free from any phone in Nigeria.';
  return {
    message: `${heard} ${where}`,
    helplines: confirmed.map(({ name, note, phone, address }) => ({ name, note, phone, address })),
  };
}

/** For somebody in distress who is barred from ranting: no decision about their words takes help away from them. */
export const supportWhileBarred =
  'It sounds heavy. Talk to an adult you trust today. If you are in danger right now, call 112.';

/** Whether there is a helpline that somebody in distress can be shown. */
export const hasHelpline = () => support().helplines.length > 0;
