/**
 * The table of every call in docs/product/contract.md; its lines are in `calls/`, by domain. Adding a line covers a new call
 * by several tests: the refusals of every-call.test.ts, the bad bodies of fuzz.test.ts, the query plans of
 * statements.test.ts, and the check of the route files in architecture.test.ts.
 */
import type { Endpoint } from '@/lib/contract/endpoint';
import { accountsCalls } from './calls/accounts';
import { analyticsCalls } from './calls/analytics';
import { battlesCalls } from './calls/battles';
import { chatCalls } from './calls/chat';
import { coinsCalls } from './calls/coins';
import { friendsCalls } from './calls/friends';
import { guardiansCalls } from './calls/guardians';
import { fameCalls } from './calls/hall-of-fame';
import type { CallLine, Input } from './calls/line';
import { noticesCalls } from './calls/notices';
import { platformCalls } from './calls/platform';
import { postsCalls } from './calls/posts';
import { rantsCalls } from './calls/rants';
import { safetyCalls } from './calls/safety';
import { secondFactorCalls } from './calls/second-factor';
import { shopCalls } from './calls/shop';
import { showdownCalls } from './calls/showdown';
import { squadsCalls } from './calls/squads';
import { tournamentsCalls } from './calls/tournaments';
import type { Person } from './factories';
import type { Fixtures } from './fixtures';

export type { CallLine, Input };

/** By the call's name in its domain's schema.ts, which its route file uses too. */
export const calls: Record<string, CallLine> = {
  ...accountsCalls,
  ...postsCalls,
  ...rantsCalls,
  ...coinsCalls,
  ...squadsCalls,
  ...tournamentsCalls,
  ...battlesCalls,
  ...safetyCalls,
  ...showdownCalls,
  ...fameCalls,
  ...chatCalls,
  ...friendsCalls,
  ...noticesCalls,
  ...shopCalls,
  ...analyticsCalls,
  ...guardiansCalls,
  ...platformCalls,
  ...secondFactorCalls,
};

/** `[name, line]` of every call, for `test.each`. */
export const everyCall = Object.entries(calls);
export const everyWrite = everyCall.filter(([, { spec }]) => spec.method !== 'GET');
export const everyRead = everyCall.filter(([, { spec }]) => spec.method === 'GET');
/** The calls that need a session. */
export const everyMembersCall = everyCall.filter(([, { access }]) => access !== 'public');

/** Whether every member may make the call. */
export const isForAll = ({ access }: CallLine) => access === 'public' || access === 'member';
/** The status of a call with an unknown id. */
export const unknownIdOf = ({ unknownId = 404 }: CallLine, field: string) =>
  typeof unknownId === 'number' ? unknownId : (unknownId[field] ?? 404);

/** The default caller in the fixtures: the author, or the creator account for its own calls. */
export function callerOf(line: CallLine, fixtures: Pick<Fixtures, 'creator'> & { author: Person }) {
  if (line.access === 'public') return null;
  return isForAll(line) ? fixtures.author : fixtures.creator;
}

/** The sender's own idempotency key for a message, which is not an id of ours. */
const namedBySender = 'clientId';

type Part = 'params' | 'query' | 'body';

/** The fields of a call that are ids, as `[part, field]`, found in its schemas. */
export function idsIn(spec: Endpoint): [Part, string][] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = spec[part];
    const fields = schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
    return fields
      .filter((field) => /(^i|I)d$/.test(field) && field !== namedBySender)
      .map((field): [Part, string] => [part, field]);
  });
}

/** Whether a call may do without a field. */
export function isOptional(spec: Endpoint, part: Part, field: string): boolean {
  const { shape } = spec[part] as unknown as { shape: Record<string, { safeParse: Parse }> };
  return shape[field]?.safeParse(undefined).success === true;
}
type Parse = (value: unknown) => { success: boolean };

/** A copy of the input with one value changed. */
export function withValue(input: Input, part: Part, field: string, value: unknown): Input {
  return { ...input, [part]: { ...input[part], [field]: value } };
}
