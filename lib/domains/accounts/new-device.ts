/** Reports a login on a device where nobody had logged in to the account before (rules.md, Sessions). */
import 'server-only';
import { announceNotices } from '@/lib/domains/notices/live';
import { notify } from '@/lib/domains/notices/writing';
import { afterResponse } from '@/lib/platform/after-response';
import { now } from '@/lib/platform/clock';
import { statement, transaction } from '@/lib/platform/database/client';
import { isMailOffered } from '@/lib/platform/mail/offered';
import { sendDueMails, writeMail } from '@/lib/platform/mail/outbox';
import { newDeviceMail } from './mails';

const ofDevice = { kind: 'account', subject: 'new_device' } as const;

/**
 * Notes an account's first login where the device knows its address already, from an account of before that is deleted. Else
 * the next login, on whichever device, would count as the first and be told to nobody.
 */
export async function noteFirstLogin(sessionId: string): Promise<void> {
  await statement(
    'first_login',
    `update users u set first_login_at = $2 from sessions s
     where s.id = $1 and u.id = s.user_id and u.first_login_at is null`,
    [sessionId, now()],
  );
}

/**
 * Writes a notice and a mail about a login, but not about an account's first one: that is the person who just registered.
 * Of several first logins at once, exactly one counts as the first.
 * @param sessionId  the session that was just opened
 */
export async function noteNewDevice(sessionId: string): Promise<void> {
  let noticed: number | null = null;
  const told = await transaction(async (tx) => {
    const session = await tx.session.findUnique({
      where: { id: sessionId },
      select: { userId: true, number: true, device: true, createdAt: true },
    });
    if (!session) return false;
    const { userId: id, number, device, createdAt } = session;
    const first = { id, firstLoginAt: null };
    const { count } = await tx.user.updateMany({ where: first, data: { firstLoginAt: now() } });
    if (count === 1) return false;
    noticed = await notify(tx, { ...ofDevice, to: id, about: number, by: null });
    if (!isMailOffered()) return false;
    const { email, username } = await tx.user.findUniqueOrThrow({
      where: { id },
      select: { email: true, username: true },
    });
    const at = createdAt.toISOString().slice(0, 16).replace('T', ' ');
    const passkeys = await tx.passkey.count({ where: { userId: id } });
    const where = (device ?? 'another device').replace('Another', 'another');
    await writeMail(tx, id, newDeviceMail(email, username, { device: where, at, passkeys }));
    return true;
  });
  announceNotices(['account'], noticed);
  if (told) afterResponse(sendDueMails);
}
