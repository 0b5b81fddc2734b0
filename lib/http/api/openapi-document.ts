/** Answers docs/openapi.json, which `npm run openapi` writes and a test holds to the calls. */
import document from '@/docs/openapi.json';
import { SerializedResponse } from './response-cache';

const text = new SerializedResponse(JSON.stringify(document));

export async function openApiDocument({ headers }: { headers: Headers }): Promise<SerializedResponse> {
  // The same for everybody until another version runs.
  headers.set('Cache-Control', 'public, max-age=3600');
  return text;
}
