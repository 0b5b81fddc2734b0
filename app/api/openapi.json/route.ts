import document from '@/docs/openapi.json';
import { openApi } from '@/lib/contract/service';
import { handle } from '@/lib/http/api/handle';
import { methods } from '@/lib/http/api/methods';
import { SerializedResponse } from '@/lib/http/api/response-cache';

const text = new SerializedResponse(JSON.stringify(document));

export const { GET, POST, PUT, PATCH, DELETE } = methods({
  GET: handle(openApi, 'public', async ({ headers }) => {
    // The same for everybody until another version runs.
    headers.set('Cache-Control', 'public, max-age=3600');
    return text;
  }),
});
