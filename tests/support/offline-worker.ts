/** The service worker of somebody who is offline, for tests of what waits on the phone. */
import { startWorker } from './worker-browser';

const page = { headers: { rsc: '1' } };
export const write = (body: object, press?: string) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-Account-Id': '1', ...(press && { 'X-Press': press }) },
  body: JSON.stringify(body),
});
export const away = () => Promise.reject(new Error('no network'));

export type Server = Record<string, (request?: Request, init?: RequestInit) => Response | Promise<Response>>;

/** A worker of somebody who is offline, and what reached the server since. */
export async function offline() {
  const sent: string[] = [];
  const server: Server = {
    '/dashboard': () => new Response('feed', { headers: { 'x-page-account': '1', 'x-build': 'this-build' } }),
    '/api/like': away,
    '/api/create-post': away,
    '/api/squad-messages': away,
  };
  const worker = await startWorker(
    async (path, request, init) => server[path]?.(request, init) ?? new Response('', { status: 404 }),
  );
  await worker.request('/dashboard?_rsc=1', page).done();
  const network = (onLine: boolean) => Object.assign(navigator, { onLine });
  network(false);
  const like = async (liked = true) =>
    (await worker.request('/api/like', write({ postId: 7, liked })).answer()).status;
  const post = async (content: string) =>
    (await worker.request('/api/create-post', write({ content, clientId: content })).answer()).status;
  /** As a page asks what waits. */
  const ask = async (drop?: string) => {
    const said: { id: string; sent?: true }[] = [];
    const port = { postMessage: (items: typeof said) => said.push(...items) };
    await worker.dispatch('message', { data: { ask: 'outbox', drop }, ports: [port] }).done();
    return said.map(({ id, sent }) => (sent ? `${id}, sent` : id));
  };
  /** As the page that lists what waits does: it does not wait until all is sent. */
  const look = () =>
    new Promise<string[]>((resolve) => {
      const port = { postMessage: (items: { id: string }[]) => resolve(items.map(({ id }) => id)) };
      worker.dispatch('message', { data: { ask: 'outbox', soon: true }, ports: [port] });
    });
  const say = (words: object) =>
    worker.request('/api/squad-messages', write({ squadId: 1, ...words })).answer();
  /** As a page asks which of its messages were sent in its stead. */
  const sentMeanwhile = async () => {
    const said: string[] = [];
    const port = { postMessage: (ids: string[]) => said.push(...ids) };
    await worker.dispatch('message', { data: { ask: 'sent' }, ports: [port] }).done();
    return said;
  };
  const back = (path: string, answer: () => Response | Promise<Response>) => {
    network(true);
    server[path] = () => {
      sent.push(path);
      return answer();
    };
  };
  return { ...worker, server, sent, like, post, say, ask, look, sentMeanwhile, back, network };
}
