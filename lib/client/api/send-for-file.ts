import { ApiError, errorOf, noAnswer } from './send';

/**
 * Sends a call without a session that answers with a file. By its path: the description of what is in the file is large, and
 * no page reads it.
 * @throws ApiError with the server's message, if it had one
 */
export async function sendForFile(path: string, body: object): Promise<Blob> {
  const lost = () => {
    throw new ApiError(0, noAnswer);
  };
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(lost);
  if (!response.ok) throw errorOf(response, await response.json().catch(() => null));
  return response.blob().catch(lost);
}
