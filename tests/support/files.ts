/** Requests stored files as a browser does. */
import { GET } from '@/app/media/[key]/route';
import type { Who } from './call';

export type AskedFile = { headers?: Record<string, string>; method?: 'GET' | 'HEAD' };

/** Requests a file by the key in its URL, with the session in the cookie. */
export function askFile(as: Who, address: string, { headers = {}, method = 'GET' }: AskedFile = {}) {
  const sent = new Headers(headers);
  if (as) sent.set('cookie', `next-auth.session-token=${as.token}`);
  const request = new Request(`http://localhost:3000/media/${encodeURI(address)}`, { headers: sent, method });
  return GET(request, { params: Promise.resolve({ key: address.split('?')[0] as string }) });
}
