/** Serves docs/openapi.json, which `npm run openapi` writes; a test compares it with the calls. */
import document from '@/docs/openapi.json';
import { SerializedResponse } from './response-cache';

const text = new SerializedResponse(JSON.stringify(document));

export async function openApiDocument({ headers }: { headers: Headers }): Promise<SerializedResponse> {
  // The same for everybody until the next deployment.
  headers.set('Cache-Control', 'public, max-age=3600');
  return text;
}
