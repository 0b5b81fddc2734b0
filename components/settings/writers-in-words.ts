import type { WhoMayWrite } from '@/lib/contract/contact';

/** Labels for who may write, in the settings and for a guardian. They are short enough for a select on a small phone. */
export const writersInWords = (whose: 'your' | 'their'): Record<WhoMayWrite, string> => ({
  everyone: `Everyone about ${whose} age`,
  requests: 'Others only after asking',
  friends: 'Friends only',
});
