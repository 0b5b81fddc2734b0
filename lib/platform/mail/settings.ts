/** The settings of mail (docs/deploy.md): both or none. */
import { z } from 'zod';

const sender = /^(?:[^<>"\r\n]{1,100} <[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/;

export const mailSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an address, or a name and an address: HypeGist <no-reply@example.com>')
    .optional(),
};

type Given = { [name in keyof typeof mailSettings | 'GUARDIAN_REQUIRED']?: unknown };

/** Which settings of a partly configured mail server are missing, in plain words. */
export function missingOfMail({ SMTP_URL, MAIL_FROM, GUARDIAN_REQUIRED }: Given): string[] {
  if (GUARDIAN_REQUIRED === '1' && SMTP_URL === undefined)
    return ['SMTP_URL is needed where GUARDIAN_REQUIRED is set: guardians are asked by mail'];
  if ((SMTP_URL === undefined) === (MAIL_FROM === undefined)) return [];
  return SMTP_URL === undefined
    ? ['SMTP_URL is needed where MAIL_FROM is set']
    : ['MAIL_FROM is needed where SMTP_URL is set'];
}
