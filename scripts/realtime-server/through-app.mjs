/**
 * Proxies the browsers' realtime sockets from the app's port to the embedded server, which listens only on loopback. So a
 * phone in the same local network receives live events over one port, and over TLS if a proxy in front of the app
 * provides it. Only WebSockets are proxied, never the server's HTTP API.
 */
import { request as ask } from 'node:http';
import { addressHeader, addressOf, signedAddress } from './addresses.mjs';

/** How long the embedded server may take to answer a handshake, in milliseconds. */
const patience = 10_000;

/**
 * @param {{ host: string, port: number, secret: string, trustedProxies: number }} settings  the embedded server's address;
 *   the secret shared with it; the number of our own proxies in front of the app
 * @returns `wants`: whether a request is for a realtime socket; `pass`: proxies an upgrade if it is one, and returns whether
 *   it was; `sockets`: number of open sockets; `close`: ends all proxied sockets
 */
export function throughApp({ host, port, secret, trustedProxies }) {
  /** @type {Set<import('node:stream').Duplex>} */
  const open = new Set();

  /** @param {import('node:http').IncomingMessage} request */
  const wants = ({ method, url, headers }) =>
    method === 'GET' && !!url?.startsWith('/app/') && headers.upgrade?.toLowerCase() === 'websocket';

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:stream').Duplex} browser
   * @param {Buffer} head
   */
  function pass(request, browser, head) {
    if (!wants(request)) return false;
    open.add(browser);
    browser.on('close', () => open.delete(browser));
    browser.on('error', () => browser.destroy());
    const forwarded = request.headers['x-forwarded-for'];
    const address = addressOf(forwarded, request.socket.remoteAddress, trustedProxies);
    const headers = { ...request.headers, [addressHeader]: signedAddress(address, secret) };
    const onward = ask({ host, port, path: request.url, headers, agent: false, timeout: patience });
    onward.on('upgrade', (answer, server, rest) => {
      server.setTimeout(0);
      server.setNoDelay(true);
      server.on('error', () => server.destroy());
      server.on('close', () => browser.destroy());
      browser.on('close', () => server.destroy());
      browser.write(headOf(answer));
      browser.write(rest);
      server.write(head);
      browser.pipe(server).pipe(browser);
    });
    const refusal = 'HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n';
    const refuse = () => browser.end(refusal, () => browser.destroy());
    onward.on('response', (answer) => {
      answer.resume();
      refuse();
    });
    onward.on('error', refuse);
    onward.on('timeout', () => onward.destroy(new Error('The realtime server does not answer')));
    browser.on('close', () => onward.destroy());
    onward.end();
    return true;
  }

  return {
    wants,
    pass,
    sockets: () => open.size,
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
