/** The embedded mail server as `up` starts it: a process of its own that says what came. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, expect, test } from 'vitest';
import { startMail } from '../../../scripts/services/mail.ts';
import { until } from '../../../scripts/services/process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hypegist-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a mail is kept as a file, and told with its file and its link; started again it is at the same address', async () => {
  const told: { file: string; link: string | null }[] = [];
  const onMail = (mail: { file: string; link: string | null }) => void told.push(mail);
  const first = await startMail({ folder, onMail });
  await first.stop();
  const server = await startMail({ folder, onMail, port: first.port });
  try {
    expect(server.settings).toEqual(first.settings);
    const link = `http://localhost:3000/reset-password#${'a-Z_0'.repeat(20)}`;
    const { SMTP_URL: url, MAIL_FROM: from } = server.settings;
    const mail = {
      from,
      to: 'somebody@example.com',
      subject: 'Hello',
      text: `Ẹ káàbọ̀.\n\n${link}\n\nBye.`,
    };
    await createTransport({ url }).sendMail(mail);
    await until(async () => told.length === 1, 'Nothing was told of the mail', 5000);
    expect(told[0]?.link).toBe(link);
    expect(readFileSync(String(told[0]?.file), 'utf8')).toContain('To: somebody@example.com');
    expect(path.dirname(String(told[0]?.file))).toBe(folder);
  } finally {
    await server.stop();
  }
});
