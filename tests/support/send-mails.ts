/** Sends due mails in its own process, like another server would (tests/api/accounts/mail.test.ts). */
import { sendDueMails } from '@/lib/platform/mail/outbox';

await sendDueMails();
process.exit(0);
