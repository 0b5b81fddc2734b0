/** How the document tells of refusals: one answer for each status, with the codes that it may have. */
import { type ErrorCode, errorCodes } from '@/lib/contract/error-codes';
import { statusOf } from '@/lib/http/api/errors';

const codes = Object.keys(errorCodes) as ErrorCode[];

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
};

const retryAfter = {
  'Retry-After': { description: 'Seconds until it is worth trying again.', schema: { type: 'integer' } },
};

function response(status: number, those: ErrorCode[]) {
  return {
    description: those.map((code) => `\`${code}\`: ${errorCodes[code].when}`).join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: those } } }],
        },
      },
    },
  };
}

/** `not_logged_in` -> `NotLoggedIn` */
const inPascalCase = (code: string) =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The answers that refuse, each told once, under the names of its codes. */
export class ErrorResponses {
  readonly components: Record<string, object> = {};

  /** @returns for each status a reference to its answer */
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
