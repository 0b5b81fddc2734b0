/**
 * Passes the browsers' realtime sockets from the app's own port on to the embedded server, which listens on loopback
 * alone: so a phone that opens the app by the machine's address in the house hears live events too, over one port, and
 * over TLS where a proxy in front of the app speaks it. Only sockets are passed on, never the server's HTTP API.
 */
import { request as ask } from 'node:http';

/**
 * @param {{ host: string, port: number }} server  where the embedded server listens
 * @returns `pass`, which takes an upgrade if it is one for the server, and says whether it was; `close`, which ends all
 *   that were passed on
 */
export function throughApp({ host, port }) {
  /** @type {Set<import('node:stream').Duplex>} */
  const open = new Set();

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:stream').Duplex} browser
   * @param {Buffer} head
   */
  function pass(request, browser, head) {
    const wanted = request.url?.startsWith('/app/') && request.headers.upgrade?.toLowerCase() === 'websocket';
    if (!wanted) return false;
    open.add(browser);
    browser.on('close', () => open.delete(browser));
    browser.on('error', () => browser.destroy());
    const onward = ask({ host, port, path: request.url, headers: request.headers, agent: false });
    onward.on('upgrade', (answer, server, rest) => {
      server.setNoDelay(true);
      server.on('error', () => server.destroy());
      server.on('close', () => browser.destroy());
      browser.on('close', () => server.destroy());
      browser.write(headOf(answer));
      browser.write(rest);
      server.write(head);
      browser.pipe(server).pipe(browser);
    });
    const refuse = () => browser.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n');
    onward.on('response', (answer) => {
      answer.resume();
      refuse();
    });
    onward.on('error', refuse);
    browser.on('close', () => onward.destroy());
    onward.end();
    return true;
  }

  return {
    pass,
    close() {
      for (const browser of open) browser.destroy();
    },
  };
}

/** @param {import('node:http').IncomingMessage} answer */
function headOf({ statusCode, statusMessage, rawHeaders }) {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let each = 0; each < rawHeaders.length; each += 2)
    lines.push(`${rawHeaders[each]}: ${rawHeaders[each + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
