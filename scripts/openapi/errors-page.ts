/** Makes docs/product/errors.md: the catalogue of error codes for readers. */
import { type ErrorCode, errorCodes } from '@/lib/contract/error-codes';
import { statusOf } from '@/lib/http/api/errors';

const opening = `# Codes of refusals

<!-- Written by \`npm run openapi\` from lib/contract/error-codes.ts. -->

Every refused call answers \`{ "code", "message" }\`. The message is for a person and may be reworded; a program acts on
the code. Which call answers which is in [../openapi.json](../openapi.json), which the server also answers at
\`/api/openapi.json\`.

Every call may answer \`rate_limited\`, \`unavailable\` and \`internal_error\`. Every call that needs a session may answer
\`not_logged_in\` and \`not_yourself\`.

In this table 'the person' is whoever makes the call.

| Code | Status | When |
|---|---|---|
`;

export function errorsPage(): string {
  const codes = Object.entries(errorCodes) as [ErrorCode, { when: string }][];
  const rows = codes.map(([code, { when }]) => `| \`${code}\` | ${statusOf(code)} | ${when} |\n`);
  return opening + rows.join('');
}
