/** Asks for a password without showing it. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * On a terminal: asks twice, echoing nothing. Otherwise: the first line of standard input, so that a script can pipe it.
 * @throws Error where the two differ, or nothing came
 */
export async function askPassword(words: string): Promise<string> {
  const terminal = Boolean(process.stdin.isTTY);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // One reader for both, open before the first question: between two the terminal would echo.
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal });
  reader.once('SIGINT', () => reader.close());
  const lines = reader[Symbol.asyncIterator]();
  const ask = async (question: string) => {
    if (terminal) process.stdout.write(question);
    const line = await lines.next();
    if (terminal) process.stdout.write('\n');
    if (line.done || !line.value) throw new Error('No password came. Nothing was made.');
    return line.value;
  };
  try {
    const password = await ask(`${words}: `);
    if (terminal && (await ask('The same again: ')) !== password) {
      throw new Error('Those two were not the same. Nothing was made.');
    }
    return password;
  } finally {
    reader.close();
  }
}
