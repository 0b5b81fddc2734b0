/** A repeat of a write that moves coins gets the first response again (contract.md, Conventions). */
import { createHash } from 'node:crypto';
import { idempotencyClaimLifetime, idempotencyKeyLifetime } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import { fromNow, now } from '@/lib/platform/clock';
import { db, isDuplicate } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';

/**
 * Runs `work` once for each key of a person. It runs again only if the first try has no response after two minutes, because
 * its server was killed. `work` must itself find out whether the first try had committed (`idempotent` of Endpoint).
 * @returns the response as JSON text, from `work` or from the first try
 * @throws DomainError `invalid_input` for a key that is none; `idempotency_key_reused` for another body or call;
 *   `request_in_progress` while the first still runs; whatever `work` throws, after which the key is free again
 */
export async function onceOnly(
  viewer: Viewer,
  spec: Endpoint,
  headers: Headers,
  body: unknown,
  work: () => Promise<string>,
): Promise<string> {
  const key = headers.get('idempotency-key');
  if (key === null) return work();
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new DomainError('invalid_input', 'Idempotency-Key must be 1 to 200 visible characters.');
  const call = `${spec.method} ${spec.path}`;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64');

  await db().idempotencyKey.deleteMany({
    where: { userId: viewer.id, key, createdAt: { lt: fromNow(-idempotencyKeyLifetime) } },
  });
  const claim = { userId: viewer.id, key, createdAt: now() };
  try {
    await db().idempotencyKey.create({ data: { ...claim, call, bodyHash } });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const first = await db().idempotencyKey.findUnique({ where: { userId_key: { userId: viewer.id, key } } });
    if (first && (first.bodyHash !== bodyHash || first.call !== call)) {
      throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was used for something else.');
    }
    if (first?.answer) return first.answer;
    if (!(first && (await takenOver(first, claim.createdAt)))) throw stillRunning();
  }
  killPoint('repeat-claimed');
  let answer: string;
  try {
    answer = await work();
  } catch (error) {
    await db().idempotencyKey.deleteMany({ where: claim });
    throw error;
  }
  killPoint('repeat-done');
  // The write has committed. If saving its response fails, the key must stay claimed: unlike after a refusal, a retry would
  // run the write again.
  await db().idempotencyKey.updateMany({ where: claim, data: { answer } });
  return answer;
}

const stillRunning = () => new DomainError('request_in_progress', 'The same request is still running.');

/**
 * Takes over a claim whose server was killed. The claim is identified by its time: if two tries take it over at once, the
 * second finds another time there. If the first server was only slow, it can no longer release the claim or save a response
 * for it.
 */
async function takenOver(
  first: { userId: number; key: string; createdAt: Date },
  at: Date,
): Promise<boolean> {
  const { userId, key, createdAt } = first;
  if (createdAt >= fromNow(-idempotencyClaimLifetime)) return false;
  const { count } = await db().idempotencyKey.updateMany({
    where: { userId, key, createdAt, answer: null },
    data: { createdAt: at },
  });
  return count === 1;
}
