/**
 * Loads the route handlers, then sends a mail. Prints how many files of the mail and S3 libraries were loaded before, and
 * whether any were loaded after.
 */
import { createRequire } from 'node:module';
import { handOver } from '@/lib/platform/mail/transport';

const loaded = () =>
  Object.keys(createRequire(import.meta.url).cache).filter((file) =>
    /node_modules\/(nodemailer|smtp-server|mailparser|@aws-sdk|@smithy)\//.test(file),
  ).length;

for (const route of [
  'register',
  'login',
  'posts',
  'password/forgot',
  'password/reset',
  'cron/settle',
  'users/me',
  'users/profile/upload',
])
  await import(`@/app/api/${route}/route`);
await import('@/app/media/[key]/route');
const before = loaded();
await handOver({ to: 'a@example.com', subject: 'x', paragraphs: [] }, 'x');
console.log(`loaded before: ${before}, after: ${loaded() > 0}`);
process.exit(0);
