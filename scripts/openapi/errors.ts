/** Error responses of the document: one response per status, with its possible codes. */
import { type ErrorCode, errorCodes } from '@/lib/contract/error-codes';
import { statusOf } from '@/lib/http/api/errors';

const codes = Object.keys(errorCodes) as ErrorCode[];

/** Codes whose body has fields of its own, with the schema that names them: `Error` allows no others. */
const ownSchemas: Partial<Record<ErrorCode, string>> = { account_suspended: 'SuspendedError' };

export const errorSchemas = {
  ErrorCode: {
    type: 'string',
    description: 'Why a call was refused, for a program; docs/product/errors.md says when each is answered.',
    enum: codes,
  },
  Error: {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { $ref: '#/components/schemas/ErrorCode' },
      message: { type: 'string', description: 'For a person.' },
      issues: {
        type: 'array',
        description: 'Which inputs are wrong.',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: { type: 'string' }, message: { type: 'string' } },
          additionalProperties: false,
        },
      },
    },
    additionalProperties: false,
  },
  SuspendedError: {
    type: 'object',
    required: ['code', 'message', 'appeal_token'],
    properties: {
      code: { const: 'account_suspended' },
      message: { type: 'string', description: 'Until when, and by which rule, for a person.' },
      appeal_token: {
        type: 'string',
        description: 'For POST `/api/appeals` and `/api/appeals/status`: there is no session to appeal with.',
      },
    },
    additionalProperties: false,
  },
};

const retryAfter = {
  'Retry-After': { description: 'Seconds until it is worth trying again.', schema: { type: 'integer' } },
};

const ref = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });

/** The schema of a body with one of these codes. */
function bodyOf(those: ErrorCode[]): object {
  const plain = those.filter((code) => !ownSchemas[code]);
  const own = those.flatMap((code) => ownSchemas[code] ?? []);
  const schemas = [
    ...(plain.length > 0 ? [{ allOf: [ref('Error'), { properties: { code: { enum: plain } } }] }] : []),
    ...own.map(ref),
  ];
  return schemas.length === 1 && schemas[0] ? schemas[0] : { anyOf: schemas };
}

function response(status: number, those: ErrorCode[]) {
  return {
    description: those.map((code) => `\`${code}\`: ${errorCodes[code].when}`).join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    content: { 'application/json': { schema: bodyOf(those) } },
  };
}

/** `not_logged_in` -> `NotLoggedIn` */
const inPascalCase = (code: string) =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Error responses as shared components, each defined once and named after its codes. */
export class ErrorResponses {
  readonly components: Record<string, object> = {};

  /** @returns a reference to the response for each status */
  of(declared: ErrorCode[]): Record<string, { $ref: string }> {
    const inOrder = codes.filter((code) => declared.includes(code));
    const byStatus = Map.groupBy(inOrder, statusOf);
    return Object.fromEntries(
      [...byStatus].map(([status, those]) => [String(status), this.#named(status, those)]),
    );
  }

  #named(status: number, those: ErrorCode[]) {
    const name = those.map(inPascalCase).join('Or');
    this.components[name] ??= response(status, those);
    return { $ref: `#/components/responses/${name}` };
  }
}
