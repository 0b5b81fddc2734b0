/** The body of a refusal is what docs/openapi.json says of it, so that a client made from it takes it (contract.md, Conventions). */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { login } from '@/lib/domains/accounts/entry-schema';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { type Answer, call, rawCall } from '../../support/call';
import { aPersonWithPassword, aPost, password } from '../../support/factories';
import { decide, reported } from '../../support/report-calls';

const described = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
// Not strict: the document has keywords of OpenAPI's own. Formats say nothing of what is refused.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(described, 'document');

/** What is wrong with a refusal's body by the document; empty for nothing. */
function faultsOf({ method, path }: Endpoint, { status, body }: Pick<Answer<unknown>, 'status' | 'body'>) {
  const { $ref } = described.paths[path][method.toLowerCase()].responses[status];
  const check = ajv.compile({ $ref: `document${$ref}/content/application~1json/schema` });
  check(body);
  return (check.errors ?? []).map((each) => `${each.instancePath} ${each.message}`);
}

test('the right password of a suspended account', async () => {
  const who = await aPersonWithPassword();
  const { id } = await aPost({ by: who });
  await decide(await reported('post', id), 'suspend', { rule: 'R2', days: 7 });
  const answer = await call(login, { body: { email: who.email, password } });
  expect(answer).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  expect(faultsOf(login, answer)).toEqual([]);
  const { appeal_token: token, ...without } = answer.body as unknown as Record<string, unknown>;
  expect(token).toEqual(expect.any(String));
  expect(faultsOf(login, { status: 403, body: without })).toContainEqual(
    expect.stringContaining("must have required property 'appeal_token'"),
  );
});

test('ordinary ones: a wrong password, missing fields with their issues, somebody who may not', async () => {
  const who = await aPersonWithPassword();
  const wrong = await call(login, { body: { email: who.email, password: 'not-this-one' } });
  const missing = await rawCall(login.method, login.path, { body: {} });
  const mayNot = await call(listReports, { as: who, query: {} });
  expect([wrong.status, missing.status, mayNot.status]).toEqual([401, 400, 403]);
  expect(missing.body.issues).not.toEqual([]);
  expect(faultsOf(login, wrong)).toEqual([]);
  expect(faultsOf(login, missing)).toEqual([]);
  expect(faultsOf(listReports, mayNot)).toEqual([]);
  const more = { ...wrong.body, appeal_token: 'made up' };
  expect(faultsOf(login, { status: 401, body: more })).not.toEqual([]);
});
