/**
 * Limits concurrent page renderings per network. Pages are the most expensive responses, and nothing else limits how many
 * one client requests at once: nine hundred from one address delayed everybody else by twenty seconds. Further pages of a
 * network wait in a queue, so that other clients are served in between.
 */

/** More would not be faster, since fewer already keep one processor busy. */
const mostAtOnce = 8;
/** A slow page, or one with a slow reader, blocks its place in the queue for at most this time, in milliseconds. */
const longest = 3000;

/** Calls, media files and static files of the build. */
const cheap = /^\/(?:(?:api|media|demo|icons|_next\/static)\/|shop\/[\w-]+\.svg$)/;

/** Whether a path is a page's, either as received or after normalization of `..` and the like. */
export const isPage = (/** @type {string} */ address) =>
  !cheap.test(address) || !cheap.test(URL.parse(address, 'http://localhost')?.pathname ?? '/');

/**
 * @param {import('node:http').RequestListener} answer
 * @param {{ networkOf: (request: import('node:http').IncomingMessage) => string, most?: number, longestTurn?: number }} options
 * @returns {import('node:http').RequestListener} the same listener, with a queue for pages
 */
export function pagesInTurn(answer, { networkOf, most = mostAtOnce, longestTurn = longest }) {
  /** Running and waiting pages by network. @type {Map<string, { now: number, waiting: Set<() => void> }>} */
  const networks = new Map();
  return (request, response) => {
    if (!isPage(request.url ?? '/')) return answer(request, response);
    const network = networkOf(request);
    const here = networks.get(network) ?? { now: 0, waiting: new Set() };
    networks.set(network, here);
    const begin = () => {
      here.waiting.delete(begin);
      here.now += 1;
      let over = false;
      const end = () => {
        if (over) return;
        over = true;
        clearTimeout(timer);
        here.now -= 1;
        const [next] = here.waiting;
        if (next) next();
        else if (here.now === 0) networks.delete(network);
      };
      const timer = setTimeout(end, longestTurn).unref();
      response.once('close', end);
      answer(request, response);
    };
    if (here.now < most) return begin();
    here.waiting.add(begin);
    // If the client disconnects while waiting, its page is not rendered.
    response.once('close', () => here.waiting.delete(begin));
  };
}
