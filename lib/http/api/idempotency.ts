/** Repeats of a write that moves coins get the first answer again (contract.md, Conventions). */
import { createHash } from 'node:crypto';
import { idempotencyClaimLifetime, idempotencyKeyLifetime } from '@/lib/contract/constants/requests';
import { DomainError } from '@/lib/contract/domain-error';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Viewer } from '@/lib/contract/viewer';
import { fromNow, now } from '@/lib/platform/clock';
import { db, isDuplicate } from '@/lib/platform/database/client';
import { killPoint } from '@/lib/platform/kill-point';

/**
 * Runs `work` once for each key of a person; again only where the first was neither answered nor heard of for two minutes,
 * since its server was killed. Whether it had committed by then, `work` must find out by itself (`idempotent` of Endpoint).
 * @returns the answer as JSON text: `work`'s, or that of the first time
 * @throws DomainError `mismatch` for the same key with another body or call, `conflict` while the first still runs;
 *   whatever `work` throws, after which the key is free again
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
  // What was done stands: where its answer cannot be kept, the key is not free again at once, as after a refusal.
  await db().idempotencyKey.updateMany({ where: claim, data: { answer } });
  return answer;
}

const stillRunning = () => new DomainError('request_in_progress', 'The same request is still running.');

/**
 * Makes a claim whose server was killed that of this try. The claim's time is its name: of two tries at once the second
 * finds another one there, and the first server, were it only slow, may neither free it nor answer for it.
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
