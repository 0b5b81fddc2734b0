/** A mail server that takes no mail for anybody, as one does that takes ours for spam. */
import { SMTPServer } from 'smtp-server';

/** Listens on the loopback interface until it is stopped. */
export async function startRefusingMailServer(port: number): Promise<{ stop: () => Promise<void> }> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _, callback) {
      stream.resume().on('end', () => callback(Object.assign(new Error('Spam'), { responseCode: 550 })));
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
