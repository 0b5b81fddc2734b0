/**
 * The mail outbox (docs/decisions/075-mails-are-rows.md). A mail is written in the transaction that causes it, and sent
 * afterwards by any request or the scheduled run. A row is claimed by moving its due time, so that of several servers only
 * one sends it.
 */
import { createHash } from 'node:crypto';
import { mail } from '@/lib/contract/constants/mail';
import { fromNow, now } from '@/lib/platform/clock';
import { statement, type Transaction } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';
import { log } from '@/lib/platform/log';
import { recorder } from '@/lib/platform/metrics/recorder';
import { isSendable, type Mail } from './mail';
import { isMailOffered } from './offered';
import { seal, unseal } from './seal';
import { handOver } from './transport';

/** Writes a mail in the transaction that causes it. Without a mail server, nothing is written. */
export async function writeMail(tx: Transaction, userId: number, content: Mail): Promise<void> {
  if (!isMailOffered()) return;
  const data = { userId, sealed: seal(content), createdAt: now(), dueAt: now() };
  await tx.mail.create({ data, select: { id: true } });
}

type Row = { id: number; user_id: number | null; sealed: Buffer; tries: number; created_at: Date };

const claim = `
  update mails set due_at = $2, tries = tries + 1 where id = (
    select id from mails where due_at <= $1 order by due_at, id limit 1 for update skip locked)
  returning id, user_id, sealed, tries, created_at`;

let sending: Promise<number> | null = null;
let asked = false;

/**
 * Sends the mails that are due. A server has one run at a time; a call during a run makes it look once more.
 * @returns how many were sent
 */
export function sendDueMails(): Promise<number> {
  asked = true;
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<number> {
  let sent = 0;
  while (asked && isMailOffered()) {
    asked = false;
    for (let turn = 0; turn < mail.atOnce; turn += 1) {
      const [row] = await statement<Row>('mail_claim', claim, [now(), fromNow(mail.lease)]);
      if (!row) break;
      killPoint('mail-claimed');
      const outcome = await send(row);
      if (outcome === 'sent') sent += 1;
      // The mail server is away for all mails; the rest wait for their next try.
      if (outcome === 'away') return sent;
    }
  }
  return sent;
}

async function send(row: Row) {
  const content = unseal(row.sealed);
  if (row.user_id === null) return drop(row, 'nobody');
  if (!content || !isSendable(content)) {
    log.error({ mail: row.id }, 'a mail that cannot be sent was dropped');
    return drop(row, 'refused');
  }
  const { outcome, error, answer } = await handOver(content, nameOf(row));
  recorder()?.mail(outcome);
  killPoint('mail-handed-over');
  if (outcome === 'sent') return drop(row, outcome);
  const given = row.created_at < fromNow(-mail.triedFor);
  log.warn(
    { mail: row.id, tries: row.tries, ...answer, error },
    `a mail was not sent${given ? ' and is given up' : ''}`,
  );
  if (given || outcome === 'refused') return drop(row, outcome);
  const pause = Math.min(mail.pause.first * 2 ** Math.min(row.tries - 1, 20), mail.pause.longest);
  await statement('mail_again', 'update mails set due_at = $2 where id = $1', [row.id, fromNow(pause)]);
  return outcome;
}

async function drop<Outcome>({ id }: Row, outcome: Outcome): Promise<Outcome> {
  await statement('mail_gone', 'delete from mails where id = $1', [id]);
  return outcome;
}

/** The id in a mail's Message-ID; it does not reveal how many mails there are. */
const nameOf = ({ id, sealed }: Row) =>
  createHash('sha256').update(`${id} `).update(sealed).digest('hex').slice(0, 32);
