/**
 * Pages are the dearest answers, and nothing else bounds how many somebody asks for at once: nine hundred from one address
 * were made together, and whoever asked for anything meanwhile waited twenty seconds. Of one network only a few are made
 * together, the others in their turn, and between them everybody else is answered.
 */

/** More would not be made sooner: a processor is busy with fewer. */
const mostAtOnce = 8;
/** A page that waits for something, or for a slow reader, makes nobody else wait longer than this, in milliseconds. */
const longest = 3000;

/** Calls, files, and what the build made. */
const cheap = /^\/(?:(?:api|media|demo|icons|_next\/static)\/|shop\/[\w-]+\.svg$)/;

/** Whether an address is a page's, as it stands or once `..` and its like are taken out. */
export const isPage = (/** @type {string} */ address) =>
  !cheap.test(address) || !cheap.test(URL.parse(address, 'http://localhost')?.pathname ?? '/');

/**
 * @param {import('node:http').RequestListener} answer
 * @param {{ networkOf: (request: import('node:http').IncomingMessage) => string, most?: number, longestTurn?: number }} options
 * @returns {import('node:http').RequestListener} the same, with pages in turn
 */
export function pagesInTurn(answer, { networkOf, most = mostAtOnce, longestTurn = longest }) {
  /** By network: how many are being made, and what waits. @type {Map<string, { now: number, waiting: Set<() => void> }>} */
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
    // Who leaves meanwhile is made nothing.
    response.once('close', () => here.waiting.delete(begin));
  };
}
