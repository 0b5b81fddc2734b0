/** Sends what is due in a process of its own, as another server would (tests/api/accounts/mail.test.ts). */
import { sendDueMails } from '@/lib/platform/mail/outbox';

await sendDueMails();
process.exit(0);
