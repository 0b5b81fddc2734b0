import { type Helpline, helplines } from './helplines';
import type { Support } from './schema';

const heard = 'Thank you for saying it. It sounds heavy, and you do not have to carry it alone.';

/**
 * The message for the author of a rant in distress, with where to find help (rules.md, Safety). Lines that the operator has
 * not confirmed are left out: a number that nobody answers is worse than none.
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

/** For a person in distress who is barred from ranting: they are still told where to find help, the confirmed lines too. */
export function supportWhileBarred(lines: readonly Helpline[] = helplines): string {
  const words =
    'It sounds heavy. Talk to an adult you trust today. If you are in danger right now, call 112.';
  const confirmed = support(lines).helplines;
  if (confirmed.length === 0) return words;
  const named = confirmed.map(({ name, phone, address }) => `${name}: ${phone ?? address}`);
  return `${words} People who listen for free: ${named.join('; ')}.`;
}

/** Whether at least one helpline is confirmed. */
export const hasHelpline = () => support().helplines.length > 0;
