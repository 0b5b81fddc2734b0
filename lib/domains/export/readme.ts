/** The text of README.txt in an export: what is in it, what is not, and why. */
import { productName } from '@/lib/contract/product';
import { leftOut } from './left-out';

const heading = (words: string) => `${words}\n${'-'.repeat(words.length)}`;

/** @param missing  names of files that could not be read completely */
export function readmeOf({
  username,
  at,
  missing,
}: {
  username: string;
  at: Date;
  missing: string[];
}): string {
  const parts = [
    heading(`What ${productName} holds of ${username}`),
    `As of ${at.toISOString()} (UTC).`,
    'data.json has what you wrote and did, by kind. The folder files has your pictures, videos and voice: an address in data.json ends in the name of its file.',
    ...(missing.length > 0
      ? [
          heading('Files that could not be read'),
          'They are missing here, or end too early. Please try again another day.',
          missing.join('\n'),
        ]
      : []),
    heading('What is not in it'),
    ...leftOut.map(({ what, why }) => `${what}.\n${why}`),
  ];
  return `${parts.join('\n\n')}\n`;
}
