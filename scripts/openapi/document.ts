/** Makes docs/openapi.json: the calls in OpenAPI 3.1. */
import type * as core from 'zod/v4/core';
import { sessionCookieName } from '@/lib/contract/session-cookie';
import { declaredErrorsOf } from '@/lib/http/api/declared-errors';
import type { DescribedCall } from './calls.ts';
import { ErrorResponses, errorSchemas } from './errors.ts';
import { type JsonSchema, SchemaWriter } from './schemas.ts';
import { summaries, tagDescriptions } from './summaries.ts';

const description = `The calls of HypeGist, made from the same descriptions that its server and its pages use.

Who acts is the session: the cookie that a login sets, or its token as a bearer. A write by the cookie is taken from the
site's own pages alone. A call may name the account it is meant for in \`X-Account-Id\`; that of another is refused.

Flags go out as 0 or 1, times as ISO 8601 in UTC, days as \`YYYY-MM-DD\`. Every answer has \`x-request-id\`.`;

const withSession = [{ session: [] }, { bearer: [] }];

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
  bearer: { type: 'http', scheme: 'bearer', description: 'The token that a login answers.' },
  scheduler: { type: 'http', scheme: 'bearer', description: 'The secret of the scheduler, CRON_SECRET.' },
  monitor: { type: 'http', scheme: 'bearer', description: 'The token of the metrics, METRICS_TOKEN.' },
};

/** The secret that a call with this error code requires. */
const secretOf = { not_the_scheduler: 'scheduler', not_the_monitor: 'monitor' };

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'One name for one wish: the same again within 24 hours gets the first answer and moves nothing.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

const shapeOf = (schema: unknown) =>
  ((schema as { shape?: object }).shape ?? {}) as Record<string, core.$ZodType>;

/** The text of the file. */
export function openApiText(calls: DescribedCall[], views: Record<string, core.$ZodType>): string {
  return `${JSON.stringify(openApiDocument(calls, views), null, 2)}\n`;
}

/**
 * @param calls  all calls of the product
 * @param views  the shared response views, by component name
 */
function openApiDocument(calls: DescribedCall[], views: Record<string, core.$ZodType>) {
  const missing = Object.keys(summaries).filter((name) => !calls.some((call) => call.name === name));
  if (missing.length > 0) throw new Error(`There is no call ${missing.join(', ')}: take out its summary.`);
  const writer = new SchemaWriter(views);
  const refusals = new ErrorResponses();
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const { path, method } = call.spec;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(call, writer, refusals) };
  }
  const tags = [...new Set(calls.map(({ tag }) => tag))].toSorted();
  return {
    openapi: '3.1.0',
    info: { title: 'HypeGist', version: '1', description },
    servers: [{ url: '/' }],
    tags: tags.map(described),
    security: withSession,
    paths,
    components: {
      securitySchemes,
      schemas: { ...errorSchemas, ...writer.definitions },
      responses: refusals.components,
    },
  };
}

function described(tag: string) {
  const description = tagDescriptions[tag];
  if (!description) throw new Error(`${tag} has no description in scripts/openapi/summaries.ts.`);
  return { name: tag, description };
}

function operation(
  { name, tag, spec, access }: DescribedCall,
  writer: SchemaWriter,
  refusals: ErrorResponses,
) {
  const summary = summaries[name];
  if (!summary) throw new Error(`${name} has no summary in scripts/openapi/summaries.ts.`);
  const parameters = parametersOf(spec, writer);
  const body = bodyOf(spec, writer);
  const shown = Object.entries(secretOf).find(([code]) => spec.refuses?.some((each) => each === code));
  const open = shown ? [{ [shown[1]]: [] }] : [];
  return {
    operationId: name,
    tags: [tag],
    summary:
      access === 'public' || access === 'member' ? summary : `${summary} (${access.replaceAll('-', ' ')})`,
    security: access === 'public' ? open : withSession,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: {
      '200': {
        description: 'Done.',
        content: contentOf(spec, writer),
      },
      ...refusals.of(declaredErrorsOf(spec, access)),
    },
  };
}

const bytes = { type: 'string', format: 'binary' } as const;

function contentOf({ file, archive, plain, response }: DescribedCall['spec'], writer: SchemaWriter) {
  if (plain) return { 'text/plain': { schema: { type: 'string' } } };
  if (archive) return { 'application/zip': { schema: bytes } };
  return file ? { '*/*': { schema: bytes } } : { 'application/json': { schema: writer.output(response) } };
}

function parametersOf({ params, query, idempotent }: DescribedCall['spec'], writer: SchemaWriter): object[] {
  const inPath = Object.entries(shapeOf(params ?? {})).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: writer.parameter(schema),
  }));
  const required = new Set(query ? (writer.input(query).required ?? []) : []);
  const inQuery = Object.entries(shapeOf(query ?? {})).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: writer.parameter(schema),
  }));
  return [...inPath, ...inQuery, ...(idempotent ? [idempotencyKey] : [])];
}

function bodyOf({ body, form, urlencoded }: DescribedCall['spec'], writer: SchemaWriter) {
  if (!body && !form) return null;
  const fields: JsonSchema = body ? writer.input(body) : { type: 'object', properties: {} };
  if (form) return { required: true, content: formOf(fields, form) };
  const content: Record<string, object> = { 'application/json': { schema: fields } };
  if (urlencoded) content['application/x-www-form-urlencoded'] = { schema: fields };
  return { required: true, content };
}

/** A form with a file, or the same as JSON with the key of a file that was uploaded before. */
function formOf(fields: JsonSchema, { field, mimes }: NonNullable<DescribedCall['spec']['form']>) {
  const withField = (name: string, schema: JsonSchema): JsonSchema => ({
    ...fields,
    properties: { ...fields.properties, [name]: schema },
  });
  const key = { type: 'string', description: 'As `/api/uploads/direct` answered it.' } as const;
  return {
    'multipart/form-data': {
      schema: withField(field, bytes),
      encoding: { [field]: { contentType: mimes.join(', ') } },
    },
    'application/json': { schema: withField('mediaKey', key) },
  };
}
