/** Asks for a password without showing it. */
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * On a terminal it asks twice, without echo. Otherwise it reads the first line of standard input, so that scripts can pipe
 * the password.
 * @throws Error if the two inputs differ, or if there is no input
 */
export async function askPassword(words: string): Promise<string> {
  const terminal = Boolean(process.stdin.isTTY);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // One reader for both questions, opened before the first. Between two readers the terminal would echo.
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
